import { colleagueName, ROLES, role, type User } from '../../../contract/entities/user.ts'
import { messages } from '../../../contract/messages.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useOptimisticValue } from '../../ui/forms/use-optimistic-value.ts'
import type { ChangeUser } from './use-users.ts'
import styles from './users-screen.module.css'

interface UserRoleProps {
  user: User
  disabled: boolean
  onChange: ChangeUser
}

export function UserRole({ user, disabled, onChange }: UserRoleProps) {
  const [shown, hold, release] = useOptimisticValue<string>(user.role ?? 'User')
  const save = async (chosen: string) => {
    hold(chosen)
    await onChange(user, { role: role.parse(chosen) }, messages.roleNotUpdated)
    release()
  }
  return (
    <SelectField
      className={styles['role']}
      disabled={disabled}
      label={`Role of ${colleagueName(user)}`}
      labelHidden
      onValue={(chosen) => void save(chosen)}
      value={shown}
    >
      {ROLES.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
