import type { ReactNode } from 'react'
import { useSyncSummary } from '../../db/hooks.ts'
import { isGraceOver } from '../../db/offline-grace.ts'
import { useNow } from '../../ui/use-now.ts'
import { LockScreen } from './lock-screen.tsx'

/** Closes the screens of a device that has been out of touch for too long. Nothing on it is deleted. */
export function GraceGate({ here, children }: { here: string; children: ReactNode }) {
  const summary = useSyncSummary()
  const now = useNow()
  if (!summary || !isGraceOver(summary.contactAt, now)) return children
  return <LockScreen here={here} unsent={summary.waiting} />
}
