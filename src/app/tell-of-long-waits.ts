import { createElement } from 'react'
import { watchLongWaits } from '../db/views/long-waits.ts'
import { SlowDeviceBar } from '../features/sync-status/blocked-bar.tsx'
import { showLateNotice } from '../ui/forms/late-notice.ts'

/**
 * A screen that waits long for this device's data says so, and offers to reload. Returns the function that stops it.
 */
export const tellOfLongWaits = (): (() => void) =>
  watchLongWaits((isLong) => showLateNotice(isLong ? createElement(SlowDeviceBar) : null))
