import { useEffect, useState } from 'react'
import {
  dueOrder,
  type FollowUp,
  followUpText,
  isFollowUpOf,
  isReminded,
  reminderOf,
} from '../../contract/entities/follow-up.ts'
import { londonClock } from '../../contract/london-time.ts'
import { minutesOf } from '../../contract/entities/work-times/work-times.ts'
import { settleReminder } from '../../contract/mutations/follow-up.ts'
import { mutate } from '../db/mutate.ts'
import { useDevice } from './device-context.ts'
import { useOpenFollowUps, useSession } from './use-local-data.ts'

/** By follow-up, the date and time that the person has been reminded of: moved to another time, it reminds again. */
type Reminded = Readonly<Record<string, string>>

/** Clocks are set, and tablets sleep: the time is looked at again at least so often. */
const LONGEST_WAIT_MS = 3_600_000

function parse(text: string | null): Reminded {
  try {
    return JSON.parse(text ?? '{}') as Reminded
  } catch {
    return {}
  }
}

/** In the browser's storage, for all its tabs. */
function useKept(key: string) {
  const { storage } = useDevice()
  const [kept, setKept] = useState(() => ({ key, reminded: parse(storage.getItem(key)) }))
  useEffect(() => {
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key === key) setKept({ key, reminded: parse(event.newValue) })
    }
    addEventListener('storage', followOtherTabs)
    return () => removeEventListener('storage', followOtherTabs)
  }, [key])
  /** Forgets what was due on other days. */
  const keep = (followUp: FollowUp) => {
    const current = Object.entries(parse(storage.getItem(key)))
    const sameDay = Object.fromEntries(current.filter(([, order]) => order.startsWith(followUp.dueDate)))
    const reminded = { ...sameDay, [followUp._id]: dueOrder(followUp) }
    storage.setItem(key, JSON.stringify(reminded))
    setKept({ key, reminded })
  }
  const reminded = kept.key === key ? kept.reminded : parse(storage.getItem(key))
  return { has: (followUp: FollowUp) => reminded[followUp._id] === dueOrder(followUp), keep }
}

interface Reminders {
  readonly due: readonly FollowUp[]
  /** It was opened: this device is done with it. */
  readonly putAside: (followUp: FollowUp) => void
  readonly isShownHere: (followUp: FollowUp) => boolean
  /** From now on it stays on this device until it is dealt with, and the user's others leave it to this one. */
  readonly showHere: (followUp: FollowUp) => void
}

/**
 * What fell due for the person today and still waits for Done, Snooze or Open. What was done or moved anywhere is no
 * longer among them, nor what another device has reminded of. Earlier days are on Home, as what has no time is.
 */
export function useReminders(): Reminders {
  const device = useDevice()
  const me = useSession()?.userId ?? ''
  const aside = useKept(`reminded:${me}`)
  const shown = useKept(`reminding:${me}`)
  const timed = useOpenFollowUps()?.filter((each) => each.dueTime && isFollowUpOf(each, me)) ?? []
  const { date, time } = londonClock(useNextMoment(timed))
  const isElsewhere = (each: FollowUp) => isReminded(each, me) && !shown.has(each)
  const showHere = (followUp: FollowUp) => {
    const due = reminderOf(followUp)
    if (due === undefined || shown.has(followUp)) return
    shown.keep(followUp)
    const { _id: followUpId, companyId } = followUp
    // Not saved, the others remind too.
    mutate(device, settleReminder, { followUpId, due }, { subject: followUpText(followUp), companyId }).catch(
      () => undefined,
    )
  }
  return {
    due: timed.filter(
      (each) => each.dueDate === date && (each.dueTime ?? '') <= time && !aside.has(each) && !isElsewhere(each),
    ),
    putAside: aside.keep,
    isShownHere: shown.has,
    showHere,
  }
}

/** The time, read again when the next of them falls due. */
function useNextMoment(timed: readonly FollowUp[]): number {
  const [now, setNow] = useState(Date.now)
  const { date, time } = londonClock(now)
  const next = timed.find((each) => each.dueDate === date && (each.dueTime ?? '') > time)?.dueTime
  useEffect(() => {
    const look = () => setNow(Date.now())
    const timer = setTimeout(look, Math.min(LONGEST_WAIT_MS, next === undefined ? Infinity : untilTime(next)))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [next, now])
  return now
}

const MINUTE_MS = 60_000

function untilTime(time: string): number {
  const now = Date.now()
  const minutes = minutesOf(time) - minutesOf(londonClock(now).time)
  return Math.max(0, minutes * MINUTE_MS - (now % MINUTE_MS))
}
