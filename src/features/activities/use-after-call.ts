import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type ContactKind, contactKind } from '../../../contract/entities/activity.ts'
import { isHandheld } from '../../ui/primitives/media.ts'
import { showOpened } from '../../ui/back/show-opened.ts'

const KEY = 'activity-kind'

/** Reps visit and the office calls; the last choice is kept on the device. */
const storedKind = (): ContactKind =>
  contactKind.safeParse(localStorage.getItem(KEY)).data ?? (isHandheld() ? 'Visit' : 'Call')

/**
 * The kind of the activity to record. When the person comes back from a phone call that started with a link on this
 * screen, it is a call, and the bar is brought into view.
 */
export function useAfterCall(leadId: string, isOfCall = false) {
  const [kind, setKind] = useState(storedKind)
  const [isAfterCall, setIsAfterCall] = useState(isOfCall)
  const bar = useRef<HTMLElement>(null)
  useCallLink(leadId, bar, () => {
    setIsAfterCall(true)
    showOpened(bar.current)
  })
  const endCall = useCallback(() => setIsAfterCall(false), [])
  const chooseKind = (chosen: ContactKind) => {
    localStorage.setItem(KEY, chosen)
    setKind(chosen)
    endCall()
  }
  return { kind: isAfterCall ? 'Call' : kind, chooseKind, isAfterCall, bar, endCall } as const
}

/** A phone app opens sooner than this: if the app is left later, it is for another reason. */
const OPENING_MS = 60_000

const paneOf = (element: Element | null) => element?.closest('[data-list-pane]') ?? null

/** Runs `onReturn` when the app is looked at again after a link to a phone number beside the bar was followed. */
function useCallLink(leadId: string, bar: RefObject<HTMLElement | null>, onReturn: () => void) {
  const handleReturn = useEffectEvent(onReturn)
  useEffect(() => {
    let followedAt: number | undefined
    const handleClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || !target.closest('main a[href^="tel:"]')) return
      // A list beside the lead has numbers of other leads.
      if (paneOf(target) === paneOf(bar.current)) followedAt = Date.now()
    }
    const handleVisible = () => {
      const isLeaving = document.visibilityState === 'hidden'
      if (followedAt === undefined || (isLeaving && Date.now() - followedAt < OPENING_MS)) return
      followedAt = undefined
      if (!isLeaving) handleReturn()
    }
    document.addEventListener('click', handleClick)
    document.addEventListener('visibilitychange', handleVisible)
    return () => {
      document.removeEventListener('click', handleClick)
      document.removeEventListener('visibilitychange', handleVisible)
    }
  }, [leadId, bar])
}
