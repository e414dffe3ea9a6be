import { useEffect } from 'react'
import { watchForAnotherPerson } from '../../db/session/session.ts'
import { forgetLists } from '../../ui/primitives/last-list.ts'
import { useDevice } from '../../hooks/device-context.ts'

/** Loads a fresh page, so that nothing of the last user stays in memory. */
export function leavePage() {
  forgetLists()
  location.replace('/')
}

/** When another tab signs out or signs somebody else in, this one follows. */
export function useLeaveWithSession(): void {
  const device = useDevice()
  useEffect(() => watchForAnotherPerson(device, leavePage), [device])
}
