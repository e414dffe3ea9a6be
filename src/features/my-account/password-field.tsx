import type { ComponentProps } from 'react'
import { PASSWORD_MIN_LENGTH } from '../../../contract/entities/password.ts'
import { PasswordField as RevealedField, type TextField } from '../../ui/forms/text-field.tsx'
import { texts } from './texts.ts'

interface PasswordFieldProps extends ComponentProps<typeof TextField> {
  /** A new password; `again`: repeated. */
  isNew?: true | 'again'
}

export const PasswordField = ({ isNew, ...field }: PasswordFieldProps) => (
  <RevealedField
    {...field}
    autoComplete={isNew ? 'new-password' : 'current-password'}
    hint={isNew === true ? texts.atLeastPasswordMinLengthCharacters(PASSWORD_MIN_LENGTH) : undefined}
    required
  />
)
