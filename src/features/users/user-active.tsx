import { useState } from 'react'
import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import type { ShowWork } from './leaving.ts'
import { texts } from './texts.ts'
import { useUnsentElsewhere } from './unsent-elsewhere.ts'
import type { ChangeUser } from './use-users.ts'

interface UserActiveProps {
  user: User
  companies: readonly Company[]
  onChange: ChangeUser
  showWork: ShowWork
}

export function UserActive({ user, companies, onChange, showWork }: UserActiveProps) {
  const [isAsking, setIsAsking] = useState(false)
  const toasts = useToasts()
  const name = colleagueName(user)
  const isActive = user.active !== false
  const words = isActive ? texts.deactivate : texts.activate
  const unsent = useUnsentElsewhere(user._id, isAsking && isActive)
  const warning = unsent && texts.unsentChanges(unsent)
  const left = companies.filter(({ _id }) => user.assignedCompanies?.includes(_id))
  const set = (active: boolean) =>
    onChange(user, { active }, texts.failedToTextName((active ? texts.activate : texts.deactivate).toLowerCase(), name))
  const undo = async () => {
    if (await set(isActive)) toasts.succeed(isActive ? texts.activated(name) : texts.deactivatedName(name))
  }
  const handleConfirm = async () => {
    setIsAsking(false)
    if (!(await set(!isActive))) return
    toasts.succeed(isActive ? texts.deactivatedName(name) : texts.activated(name), {
      label: texts.undo,
      onPress: () => void undo(),
    })
  }
  return (
    <>
      <Button aria-label={`${words} ${name}`} onClick={() => setIsAsking(true)}>
        {words}
      </Button>
      <ConfirmDialog
        confirm={words}
        description={isActive ? texts.firstnameWillBeSignedOut(user.firstname, warning) : texts.theyCanSignInAgain}
        onConfirm={() => void handleConfirm()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={`${words} ${name}?`}
      >
        {isActive && left.length > 0 ? showWork({ user, companies: left }) : null}
      </ConfirmDialog>
    </>
  )
}
