import { useEffect } from 'react'
import { watchForAnotherPerson } from '../../db/session/session.ts'
import { forgetLists } from '../../ui/primitives/last-list.ts'

/** A fresh page: nothing of the person who was here stays in its memory. */
export function leavePage() {
  forgetLists()
  location.replace('/')
}

/** When another tab signs out or signs somebody else in, this one follows. */
export const useLeaveWithSession = () => useEffect(() => watchForAnotherPerson(leavePage), [])
