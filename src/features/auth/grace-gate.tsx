import { lazy, type ReactNode, Suspense } from 'react'
import { useSyncSummary } from '../../db/hooks.ts'
import { isGraceOver } from '../../db/offline-grace.ts'
import { useNow } from '../../ui/use-now.ts'

const LockScreen = lazy(async () => ({ default: (await import('./lock-screen.tsx')).LockScreen }))

/** Closes the screens of a device that has been out of touch for too long. Nothing on it is deleted. */
export function GraceGate({ here, children }: { here: string; children: ReactNode }) {
  const summary = useSyncSummary()
  const now = useNow()
  if (!summary || !isGraceOver(summary.contactAt, now)) return children
  return (
    <Suspense>
      <LockScreen here={here} unsent={summary.waiting} />
    </Suspense>
  )
}
