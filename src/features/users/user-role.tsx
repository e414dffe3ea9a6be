import { useState } from 'react'
import { colleagueName, type Role, role, ROLES, type User } from '../../../contract/entities/user.ts'
import { messages } from '../../../contract/messages.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { texts } from './texts.ts'
import type { ChangeUser } from './use-users.ts'
import styles from './users-screen.module.css'

interface UserRoleProps {
  user: User
  disabled: boolean
  onChange: ChangeUser
}

/** Asks first, and says afterwards what changed: one wrong key in a list would make an administrator. */
export function UserRole({ user, disabled, onChange }: UserRoleProps) {
  const toasts = useToasts()
  const name = colleagueName(user)
  const current = user.role ?? 'User'
  const [asked, setAsked] = useState<Role>()
  const [isSaving, setIsSaving] = useState(false)
  const forget = () => setAsked(undefined)
  const set = (wanted: Role) => onChange(user, { role: wanted }, messages.roleNotUpdated)
  const undo = async (given: Role) => {
    if (await set(current)) toasts.succeed(texts.roleChanged(name, current, given))
  }
  const save = async (wanted: Role) => {
    setIsSaving(true)
    const isSaved = await set(wanted)
    setIsSaving(false)
    forget()
    if (!isSaved) return
    toasts.succeed(texts.roleChanged(name, wanted, current), { label: texts.undo, onPress: () => void undo(wanted) })
  }
  const handleChosen = (chosen: string) => {
    const wanted = role.parse(chosen)
    if (wanted !== current) setAsked(wanted)
  }
  return (
    <>
      <SelectField
        className={styles['role']}
        disabled={disabled}
        label={texts.roleOfColleagueName(name)}
        labelHidden
        onValue={handleChosen}
        value={asked ?? current}
      >
        {ROLES.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </SelectField>
      {asked ? (
        <ConfirmDialog
          confirm={texts.changeRole}
          description={`${texts.roleMeans[asked]} ${texts.signedOutForRole(user.firstname)}`}
          kind={asked === 'User' ? 'primary' : 'danger'}
          onConfirm={() => void save(asked)}
          onOpenChange={forget}
          open={!isSaving}
          title={texts.makeRole(name, asked)}
        />
      ) : null}
    </>
  )
}
