import { useEffect, useSyncExternalStore } from 'react'
import { milesBetween, type Point } from '../search/radius.ts'
import { useSession } from './use-local-data.ts'

/** `off` until the user agrees; `blocked` by the browser's settings; `unknown` while the device can't say where it is. */
export type Finding = 'off' | 'finding' | 'found' | 'blocked' | 'unknown'

interface Near {
  finding: Finding
  place: Point | undefined
  /** Of the place. */
  accuracyMetres: number
}

/** People share devices: each decides for themselves. */
const keyOf = (userId: string) => `near-me:${userId}`

/** Less than this is the device's own uncertainty. */
const MOVED_MILES = 0.03
/** A position that is a minute old is better than a long wait. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 60_000, timeout: 10_000 }

// One for all that show distances. It stays in memory: a place is neither stored nor sent.
const OFF: Near = { finding: 'off', place: undefined, accuracyMetres: 0 }
let near = OFF
let watch: number | undefined
const listeners = new Set<() => void>()

function become(next: Near) {
  near = next
  for (const listener of listeners) listener()
}

function look() {
  if (watch !== undefined) return
  if (!('geolocation' in navigator)) return become({ ...OFF, finding: 'unknown' })
  if (near.finding !== 'found') become({ ...near, finding: 'finding' })
  watch = navigator.geolocation.watchPosition(
    ({ coords: { latitude: lat, longitude: lng, accuracy: accuracyMetres } }) => {
      if (!near.place || milesBetween(near.place, { lat, lng }) > MOVED_MILES)
        become({ finding: 'found', place: { lat, lng }, accuracyMetres })
      else if (near.finding !== 'found') become({ ...near, finding: 'found' })
    },
    ({ code, PERMISSION_DENIED }) => {
      // A place that was found stays: indoors a device is often lost for a while.
      if (code === PERMISSION_DENIED) become({ ...OFF, finding: 'blocked' })
      else if (!near.place) become({ ...OFF, finding: 'unknown' })
    },
    OPTIONS,
  )
}

function stopLooking() {
  if (watch !== undefined) navigator.geolocation.clearWatch(watch)
  watch = undefined
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    // Finding out costs battery.
    if (listeners.size === 0) stopLooking()
  }
}

export interface NearMe extends Near {
  hasAgreed: boolean
  /** Asks the browser, again after it was blocked. */
  agree: () => void
}

/** Where the device is, for those who agreed to look. */
export function useNearMe(): NearMe {
  const userId = useSession()?.userId
  const known = useSyncExternalStore(listen, () => near)
  const hasAgreed = userId !== undefined && localStorage.getItem(keyOf(userId)) === 'yes'
  useEffect(() => {
    if (hasAgreed) look()
  }, [hasAgreed])
  const agree = () => {
    if (userId === undefined) return
    localStorage.setItem(keyOf(userId), 'yes')
    stopLooking()
    look()
  }
  return { ...(hasAgreed ? known : OFF), hasAgreed, agree }
}
