import { useEffect } from 'react'
import { watchForSeal } from '../../db/session/seal.ts'
import { watchForAnotherPerson } from '../../db/session/session.ts'
import { forgetLists } from '../../ui/primitives/last-list.ts'
import { useDevice } from '../../hooks/device-context.ts'

export function leavePage() {
  forgetLists()
  location.replace('/')
}

export function useLeaveWithSession(): void {
  const device = useDevice()
  useEffect(() => watchForAnotherPerson(device, leavePage), [device])
  useEffect(() => watchForSeal(device, leavePage), [device])
}
