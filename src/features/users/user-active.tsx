import { useState } from 'react'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { useUnsentElsewhere } from './unsent-elsewhere.ts'
import type { ChangeUser } from './use-change-user.ts'

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
  const warning = unsent && ` ${unsent} What is not sent by then can’t be sent afterwards: ask them to send first.`
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
            ? `Every session of this user ends at once. The work they did stays.${warning}`
            : 'This user can sign in again with the password they had.'
        }
        onConfirm={handleConfirm}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`${words} ${name}?`}
      />
    </>
  )
}
