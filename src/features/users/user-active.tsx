import { useState } from 'react'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { useUnsentElsewhere } from './unsent-elsewhere.ts'
import type { ChangeUser } from './use-users.ts'

interface UserActiveProps {
  user: User
  onChange: ChangeUser
}

/** Ends or gives back somebody's access. */
export function UserActive({ user, onChange }: UserActiveProps) {
  const [isAsking, setIsAsking] = useState(false)
  const name = colleagueName(user)
  const isActive = user.active !== false
  const words = isActive ? 'Deactivate' : 'Activate'
  const unsent = useUnsentElsewhere(user._id, isAsking && isActive)
  const warning = unsent && ` ${unsent} Unsent changes can’t be sent afterwards: ask them to send first.`
  const handleConfirm = () => {
    setIsAsking(false)
    void onChange(user, { active: !isActive }, `Failed to ${words.toLowerCase()} ${name}`)
  }
  return (
    <>
      <Button aria-label={`${words} ${name}`} onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      <ConfirmDialog
        confirm={words}
        description={
          isActive
            ? `${user.firstname} will be signed out everywhere. Their records are kept.${warning}`
            : 'They can sign in again with their old password.'
        }
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`${words} ${name}?`}
      />
    </>
  )
}
