import { useEffect, useRef } from 'react'
import type { DevicePosition } from '../../contract/entities/activity.ts'
import { useSession } from './use-local-data.ts'

/** People share devices: each decides for themselves. */
const keyOf = (userId: string) => `keeps-position:${userId}`

export const keepsPosition = (userId: string): boolean => localStorage.getItem(keyOf(userId)) === 'yes'

/** Asks the browser first. Resolves to whether the position will be kept from now on. */
export async function agreeToPosition(userId: string): Promise<boolean> {
  const position = await readPosition()
  if (position) localStorage.setItem(keyOf(userId), 'yes')
  return position !== undefined
}

export const stopKeepingPosition = (userId: string): void => localStorage.removeItem(keyOf(userId))

const photoKeyOf = (userId: string) => `keeps-photo-place:${userId}`

/** Not before the person says so. */
export const keepsPhotoPlace = (userId: string): boolean => localStorage.getItem(photoKeyOf(userId)) === 'yes'

/** Resolves to whether the browser may share its location. */
export async function setKeepsPhotoPlace(userId: string, isWanted: boolean): Promise<boolean> {
  localStorage.removeItem(photoKeyOf(userId))
  const position = isWanted ? await readPosition() : undefined
  if (position) localStorage.setItem(photoKeyOf(userId), 'yes')
  return position !== undefined
}

const PHOTO_WAIT_MS = 5_000

/**
 * Where photos are taken, for those who keep it. The search begins with the tap that opens the camera; a photo waits for
 * the rest of it, but not for long, and not once the page is left.
 */
export function usePhotoPlace(userId: string) {
  const search = useRef<Promise<DevicePosition | undefined>>(undefined)
  const begin = () => {
    search.current = keepsPhotoPlace(userId) ? readPosition() : undefined
  }
  const ofPhoto = (): Promise<DevicePosition | undefined> => {
    if (!search.current) begin()
    return search.current ? untilTooLate(search.current) : Promise.resolve(undefined)
  }
  return { begin, ofPhoto }
}

async function untilTooLate<T>(search: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const giveUp = () => late.resolve(undefined)
  const handleChange = () => {
    if (document.visibilityState === 'hidden') giveUp()
  }
  const timer = setTimeout(giveUp, PHOTO_WAIT_MS)
  document.addEventListener('visibilitychange', handleChange)
  try {
    return await Promise.race([search, late.promise])
  } finally {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', handleChange)
  }
}

const OLDEST_MS = 2 * 60_000

/** `blocked` by the browser's settings; `unknown` while the device can't say where it is. */
export type PositionFailure = 'blocked' | 'unknown'

/** Asks the browser, which may ask the person. */
export function askForPosition(options: PositionOptions): Promise<DevicePosition | PositionFailure> {
  if (!('geolocation' in navigator)) return Promise.resolve('unknown')
  return new Promise((resolve) =>
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng, accuracy } }) => resolve({ lat, lng, accuracy }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'blocked' : 'unknown'),
      options,
    ),
  )
}

async function readPosition(): Promise<DevicePosition | undefined> {
  const position = await askForPosition({ maximumAge: OLDEST_MS, timeout: 20_000 })
  return typeof position === 'string' ? undefined : position
}

/**
 * Where the device is, for those who agreed; undefined for others, and until it is known. It is looked up when the screen
 * opens and whenever the app is looked at again, so that no tap waits for it.
 */
export function useDevicePosition(): () => DevicePosition | undefined {
  const userId = useSession()?.userId
  const known = useRef<{ position: DevicePosition | undefined; at: number }>(undefined)
  useEffect(() => {
    if (userId === undefined || !keepsPosition(userId)) return undefined
    const look = async () => {
      if (document.visibilityState === 'visible') known.current = { position: await readPosition(), at: Date.now() }
    }
    void look()
    const handleVisible = () => void look()
    document.addEventListener('visibilitychange', handleVisible)
    return () => document.removeEventListener('visibilitychange', handleVisible)
  }, [userId])
  return () => {
    const { position, at } = known.current ?? {}
    return at !== undefined && Date.now() - at < OLDEST_MS ? position : undefined
  }
}
