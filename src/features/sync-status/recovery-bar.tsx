import { putRecoveryAway, useRecovery } from '../../db/use-recovery.ts'
import { Button } from '../../ui/button.tsx'
import { NoticeBar } from '../../ui/notice-bar.tsx'

/** This browser had lost its data: what came back, in plain words, until it is read. */
export function RecoveryBar() {
  const recovery = useRecovery()
  if (!recovery) return null
  return (
    <NoticeBar aria-label="Recovered work" role="alert">
      <p>
        {`This browser had lost what Doorstep kept on this device. ${restoredWords(recovery.restored)} Leads are loaded again.`}
      </p>
      <Button onClick={() => void putRecoveryAway()}>OK</Button>
    </NoticeBar>
  )
}

function restoredWords(restored: number): string {
  if (restored === 0) return 'No unsent change was found to bring back.'
  return restored === 1
    ? '1 unsent change was brought back from the journal.'
    : `${restored} unsent changes were brought back from the journal.`
}
