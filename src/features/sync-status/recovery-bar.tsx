import { putRecoveryAway, useRecovery } from '../../hooks/use-recovery.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'

/** This browser had lost its data: what came back, in plain words, until it is read. */
export function RecoveryBar() {
  const recovery = useRecovery()
  if (!recovery) return null
  return (
    <NoticeBar aria-label="Recovered changes" role="alert">
      <p>{`This browser cleared Doorstep’s data. ${restoredText(recovery.restored)} Leads are loading again.`}</p>
      <Button onClick={() => void putRecoveryAway()}>OK</Button>
    </NoticeBar>
  )
}

function restoredText(restored: number): string {
  if (restored === 0) return 'There were no unsent changes.'
  return restored === 1 ? 'We recovered 1 unsent change.' : `We recovered ${restored} unsent changes.`
}
