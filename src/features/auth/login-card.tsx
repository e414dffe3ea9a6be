import type { ComponentProps, ReactNode } from 'react'
import { TextField } from '../../ui/forms/text-field.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { texts } from './texts.ts'

interface LoginCardProps {
  form: ComponentProps<typeof AuthForm>['form']
  line: (name: 'email' | 'password') => Partial<ComponentProps<typeof TextField>>
  code?: ReactNode
  children: ReactNode
}

/** What the login page looks like. The build draws it too, so it may use neither the router nor the device. */
export const LoginCard = ({ form, line, code, children }: LoginCardProps) => (
  <AuthCard lead={texts.signInOnceAfter} title={texts.signIn}>
    <AuthForm form={form} submit={texts.signIn}>
      <TextField {...line('email')} autoComplete="username" label={texts.email} required type="email" />
      <TextField
        {...line('password')}
        autoComplete="current-password"
        label={texts.password}
        required
        type="password"
      />
      {code}
    </AuthForm>
    {children}
  </AuthCard>
)
