import { useEffect, useEffectEvent, useState } from 'react'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { useFilesWaiting } from './files-waiting.ts'
import { frameTexts } from './frame-texts.ts'

/** Safari and Firefox send nothing once the app is closed or in the background. */
const sendsWhenClosed = () => 'SyncManager' in globalThis

/** Without Background Sync: shown from the moment the app is left, because the app switcher shows its last picture. */
export function UnsentBar() {
  const summary = useSyncSummary()
  const waiting = (summary?.waiting ?? 0) + useFilesWaiting()
  const [wasLeft, setWasLeft] = useState(false)
  const handleVisibility = useEffectEvent(() => {
    if (document.visibilityState === 'hidden') setWasLeft(waiting > 0)
  })
  useEffect(() => {
    if (sendsWhenClosed()) return
    const listen = () => handleVisibility()
    document.addEventListener('visibilitychange', listen)
    return () => document.removeEventListener('visibilitychange', listen)
  }, [])
  if (!wasLeft || waiting === 0) return null
  return (
    <NoticeBar aria-label={frameTexts.unsentChanges}>
      <p title={frameTexts.sendsOnlyWhileOpen}>{frameTexts.keepDoorstepOpen(waiting)}</p>
      <Button aria-label={frameTexts.dismiss} icon="close" kind="quiet" onClick={() => setWasLeft(false)} />
    </NoticeBar>
  )
}
