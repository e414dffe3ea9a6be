import { useEffect, useState } from 'react'
import { dueOrder, type FollowUp, isFollowUpOf, londonClock } from '../../contract/entities/follow-up.ts'
import { useDevice } from './device-context.ts'
import { useOpenFollowUps, useSession } from './use-local-data.ts'

/** By follow-up, the date and time that the person has been reminded of: moved to another time, it reminds again. */
type Reminded = Readonly<Record<string, string>>

/** Clocks are set, and tablets sleep: the time is looked at again at least so often. */
const LONGEST_WAIT_MS = 3_600_000

const keyOf = (userId: string) => `reminded:${userId}`

function parse(text: string | null): Reminded {
  try {
    return JSON.parse(text ?? '{}') as Reminded
  } catch {
    return {}
  }
}

/**
 * What fell due for the person today and still waits for Done, Snooze or Open. What was done or moved anywhere is no
 * longer among them. Earlier days are on Home, as what has no time is.
 */
export function useReminders(): { due: readonly FollowUp[]; putAside: (followUp: FollowUp) => void } {
  const { storage } = useDevice()
  const me = useSession()?.userId ?? ''
  const [kept, setKept] = useState(() => ({ me, reminded: parse(storage.getItem(keyOf(me))) }))
  const reminded = kept.me === me ? kept.reminded : parse(storage.getItem(keyOf(me)))
  const timed = useOpenFollowUps()?.filter((each) => each.dueTime && isFollowUpOf(each, me)) ?? []
  const now = useNextMoment(timed)
  const { date, time } = londonClock(now)

  useEffect(() => {
    const key = keyOf(me)
    const followOtherTabs = (event: StorageEvent) => {
      if (event.key === key) setKept({ me, reminded: parse(event.newValue) })
    }
    addEventListener('storage', followOtherTabs)
    return () => removeEventListener('storage', followOtherTabs)
  }, [me])

  const due = timed.filter(
    (each) => each.dueDate === date && (each.dueTime ?? '') <= time && reminded[each._id] !== dueOrder(each),
  )
  const putAside = (followUp: FollowUp) => {
    const current = Object.entries(parse(storage.getItem(keyOf(me))))
    const today = Object.fromEntries(current.filter(([, order]) => order.startsWith(date)))
    const changed = { ...today, [followUp._id]: dueOrder(followUp) }
    storage.setItem(keyOf(me), JSON.stringify(changed))
    setKept({ me, reminded: changed })
  }
  return { due, putAside }
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
  const minutesOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  const minutes = minutesOf(time) - minutesOf(londonClock(now).time)
  return Math.max(0, minutes * MINUTE_MS - (now % MINUTE_MS))
}
