import { createElement } from 'react'
import type { Device } from './db/device.ts'
import { BlockedBar } from './features/sync-status/blocked-bar.tsx'
import { showLateNotice } from './ui/late-notice.ts'

/** The outbox can't be opened yet: says so until it is. */
export async function tellUntilOpen({ outbox }: Device): Promise<void> {
  showLateNotice(createElement(BlockedBar))
  await outbox.open()
  showLateNotice(null)
}
