import type { FormEventHandler, ReactNode } from 'react'
import { Brand } from '../../ui/primitives/brand.tsx'
import { OpenNetworkPage } from '../../records/open-network-page.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import type { FormFailure } from '../../ui/forms/use-office-form.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { useProxyPage } from '../../hooks/use-proxy-page.ts'
import styles from './auth-card.module.css'

interface AuthCardProps {
  title: string
  lead: string
  children: ReactNode
}

export const AuthCard = ({ title, lead, children }: AuthCardProps) => (
  <main className={styles['screen']}>
    <title>{`${title} · Doorstep`}</title>
    <div className={styles['card']}>
      <Brand />
      <h1>{title}</h1>
      <p className={styles['lead']}>{lead}</p>
      {children}
    </div>
  </main>
)

interface AuthFormProps {
  submit: string
  form: { isBusy: boolean; failure: FormFailure | undefined; handleSubmit: FormEventHandler | undefined }
  isHeld?: boolean
  children: ReactNode
}

export function AuthForm({ submit, form, isHeld, children }: AuthFormProps) {
  const isPageInTheWay = useProxyPage()
  return (
    <form className={styles['form']} onSubmit={form.handleSubmit}>
      {children}
      {form.failure ? <FormNote kind="failure" {...form.failure} /> : null}
      {form.failure && isPageInTheWay ? <OpenNetworkPage /> : null}
      <Button disabled={form.isBusy || isHeld} kind="primary" type="submit">
        {submit}
      </Button>
    </form>
  )
}

export const authLinkClass = styles['link']
export const authNoteClass = styles['note']
