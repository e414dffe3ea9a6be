import { PASSWORD_MIN_LENGTH } from '../../../contract/entities/password.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { texts } from './texts.ts'

interface PasswordFieldProps {
  label: string
  /** One that is chosen here; `again`: typed once more. */
  isNew?: true | 'again'
  value: string
  onValue: (value: string) => void
}

export const PasswordField = ({ label, isNew, value, onValue }: PasswordFieldProps) => (
  <TextField
    autoComplete={isNew ? 'new-password' : 'current-password'}
    hint={isNew === true ? texts.atLeastPasswordMinLengthCharacters(PASSWORD_MIN_LENGTH) : undefined}
    label={label}
    onChange={(event) => onValue(event.currentTarget.value)}
    required
    type="password"
    value={value}
  />
)
