import { useState } from 'react'
import { putAway } from '../../../contract/endpoints/users.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { AwayDialog } from './away-form.tsx'
import { texts } from './texts.ts'

/** Sets when a colleague is away. */
export function AwayButton({ user, onChanged }: { user: User; onChanged: (user: User) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  const token = useSession()?.token
  const name = colleagueName(user)
  return (
    <>
      <Button aria-label={texts.titleOf(name)} onClick={() => setIsOpen(true)}>
        {texts.title}
      </Button>
      <AwayDialog
        away={user.away}
        onClose={() => setIsOpen(false)}
        onSaved={onChanged}
        open={isOpen}
        saidOf={(days) => (days ? texts.saved(name, days) : texts.cleared(name))}
        send={async (away) => (await call(putAway, { params: { id: user._id }, body: { away } }, { token })).user}
        title={texts.titleOf(name)}
      />
    </>
  )
}
