import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { thisDevice } from '../../db/schema/device.ts'
import { useSyncSummary } from '../../hooks/use-local-data.ts'
import { formatAge } from '../../ui/primitives/format-age.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { isWorkKept } from '../../ui/feedback/waiting-mark.tsx'
import { useNow } from '../../ui/primitives/use-now.ts'
import { INSTALL_ID } from './install-card.tsx'
import { installWay } from './install-way.ts'

const DISMISSED = 'installAdviceDismissed'
/** Two days before Safari may clear it. */
const WARN_AFTER_MS = 5 * 24 * 60 * 60 * 1000

/** In Safari, until Doorstep is installed: what the browser may clear, and when that becomes urgent. */
export function InstallBar() {
  const { storage } = thisDevice()
  const [isDismissed, setIsDismissed] = useState(storage.getItem(DISMISSED) !== null)
  const oldest = useSyncSummary()?.oldestUnsentAt
  const age = useNow() - (oldest ?? Infinity)
  if (!isWorkKept() || installWay() === undefined) return null
  if (age > WARN_AFTER_MS) {
    return (
      <NoticeBar aria-label="Unsent changes at risk" role="alert">
        <p>
          {`Changes on this device have waited ${formatAge(age)} to be sent. Safari may clear them after 7 days without use. Go online to send them.`}
        </p>
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
    <NoticeBar aria-label="Install Doorstep">
      <p>Safari may clear Doorstep’s data after 7 days without use. Install Doorstep to keep it.</p>
      <HowToInstall />
      <Button kind="quiet" onClick={dismiss}>
        Dismiss
      </Button>
    </NoticeBar>
  )
}

const HowToInstall = () => (
  <Link className={buttonClass()} hash={INSTALL_ID} to="/sync">
    How to install
  </Link>
)
