import { createElement } from 'react'
import { watchLongWaits } from '../db/views/long-waits.ts'
import { SlowDeviceBar } from '../features/sync-status/blocked-bar.tsx'
import { showLateNotice } from '../ui/forms/late-notice.ts'

export const showLongWaits = (): (() => void) =>
  watchLongWaits((isLong) => showLateNotice(isLong ? createElement(SlowDeviceBar) : null))
