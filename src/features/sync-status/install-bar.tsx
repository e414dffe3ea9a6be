import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { formatAge } from '../../ui/primitives/format-age.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { isWorkKept } from '../../ui/feedback/waiting-mark.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { BROWSER_ID, installWay } from './install-way.ts'
import { frameTexts } from './frame-texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

const DISMISSED = 'installAdviceDismissed'
/** Two days before Safari may clear it. */
const WARN_AFTER_MS = 5 * 24 * 60 * 60 * 1000

/** In Safari, until Doorstep is installed: what the browser may clear, and when that becomes urgent. */
export function InstallBar() {
  const { storage } = useDevice()
  const [isDismissed, setIsDismissed] = useState(storage.getItem(DISMISSED) !== null)
  const oldest = useSyncSummary()?.oldestUnsentAt
  const age = useNow() - (oldest ?? Infinity)
  if (!isWorkKept() || installWay() === undefined) return null
  if (age > WARN_AFTER_MS) {
    return (
      <NoticeBar aria-label={frameTexts.unsentChangesAtRisk} role="alert">
        <p>{frameTexts.changesOnThisDevice(formatAge(age))}</p>
        <HowToInstall />
      </NoticeBar>
    )
  }
  if (isDismissed) return null
  const dismiss = () => {
    storage.setItem(DISMISSED, 'yes')
    setIsDismissed(true)
  }
  return (
    <NoticeBar aria-label={frameTexts.installDoorstep}>
      <p>{frameTexts.safariMayClearDoorstepsData}</p>
      <HowToInstall />
      <Button kind="quiet" onClick={dismiss}>
        {frameTexts.dismiss}
      </Button>
    </NoticeBar>
  )
}

const HowToInstall = () => (
  <Link className={buttonClass()} hash={BROWSER_ID} to="/sync">
    {frameTexts.howToInstall}
  </Link>
)
