import { putRecoveryAway, useRecovery } from '../../hooks/use-sync-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { frameTexts } from './frame-texts.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

export function RecoveryBar() {
  const device = useDevice()
  const recovery = useRecovery()
  if (!recovery) return null
  return (
    <NoticeBar aria-label={texts.recoveredChanges} role="alert">
      <p>{texts.thisBrowserClearedDoorstepsData(restoredText(recovery.restored))}</p>
      <Button onClick={() => void putRecoveryAway(device.outbox)}>{frameTexts.ok}</Button>
    </NoticeBar>
  )
}

function restoredText(restored: number): string {
  if (restored === 0) return texts.thereWereNoUnsentChanges
  return restored === 1 ? texts.weRecovered1UnsentChange : texts.weRecoveredRestoredUnsentChanges(restored)
}
