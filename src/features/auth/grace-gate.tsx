import { useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { isGraceOver } from '../../db/session/offline-grace.ts'
import type { SyncSummary } from '../../db/views/sync-summary.ts'
import { useNow } from '../../hooks/use-now.ts'

const LockScreen = deferred(async () => (await import('./lock-screen.tsx')).LockScreen)

/** Locks the screens of a device that has been offline for too long. Nothing on it is deleted. */
export function GraceGate({ children }: { children: ReactNode }) {
  const here = useLocation({ select: ({ href }) => href })
  const summary = useSyncSummary()
  const now = useNow()
  useSignInFirst(here, summary !== undefined && isWaitingInVain(summary))
  if (!summary || !isGraceOver(summary.contactAt, now)) return children
  return <LockScreen here={here} unsent={summary.waiting} />
}

/** Once: after the redirect, `here` is already the sign-in screen's address. */
function useSignInFirst(here: string, isDue: boolean) {
  const navigate = useNavigate()
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isDue || hasLeft.current) return
    hasLeft.current = true
    void navigate({ to: '/login', search: here === '/' ? {} : { redirect: here }, replace: true })
  }, [here, isDue, navigate])
}

/** The server refuses the token, and the device has nothing to show. Offline the screens stay: nobody could sign in. */
const isWaitingInVain = ({ signInNeeded, offline, bootstrap, waiting, parked }: SyncSummary) =>
  signInNeeded && !offline && waiting + parked === 0 && !bootstrap?.complete && !bootstrap?.have
