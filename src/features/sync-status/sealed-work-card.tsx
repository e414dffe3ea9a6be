import { useState } from 'react'
import { discardSealed, releaseWork } from '../../db/session/release.ts'
import type { SealedWork } from '../../db/session/seal.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useSealedWork } from '../../hooks/use-sealed-work.ts'
import { counted } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import styles from './sync-screen.module.css'
import { texts } from './texts.ts'

/** What people whose accounts were deactivated did not send from this device. */
export function SealedWorkCard() {
  const sealed = useSealedWork()?.filter(({ changes }) => changes > 0) ?? []
  if (sealed.length === 0) return null
  return (
    <Card title={texts.sealedChanges}>
      {sealed.map((work) => (
        <SealedChanges key={work.userId} work={work} />
      ))}
    </Card>
  )
}

function SealedChanges({ work: { userId, name, changes } }: { work: SealedWork }) {
  const device = useDevice()
  const mayDecide = useSession()?.role !== 'User'
  const [asked, setAsked] = useState<'send' | 'discard'>()
  const what = counted(changes, texts.unsentChange)
  const handleConfirm = () => {
    setAsked(undefined)
    void (asked === 'send' ? releaseWork(device, userId) : discardSealed(device, userId))
  }
  return (
    <>
      <p>{texts.accountWasDeactivated(name, what)}</p>
      {mayDecide ? (
        <div className={styles['actions']}>
          <Button onClick={() => setAsked('send')}>{texts.sendAs(name)}</Button>
          <Button onClick={() => setAsked('discard')}>{texts.discard}</Button>
        </div>
      ) : (
        <p>{texts.askAnAdministratorToSignIn}</p>
      )}
      <ConfirmDialog
        confirm={asked === 'send' ? texts.sendAs(name) : texts.discard}
        kind={asked === 'send' ? 'primary' : 'danger'}
        description={asked === 'send' ? texts.sentUnderTheirName(name) : texts.thisCantBeUndone}
        onConfirm={handleConfirm}
        onOpenChange={(isOpen) => (isOpen ? undefined : setAsked(undefined))}
        open={asked !== undefined}
        title={asked === 'send' ? texts.sendSealed(what, name) : texts.discardSealed(what, name)}
      />
    </>
  )
}
