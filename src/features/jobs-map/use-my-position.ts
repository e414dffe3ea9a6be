import { useEffect, useState } from 'react'
import type { Position } from './map-view.ts'

/** `off` until the person asks; `refused` where the device may not or can not say. */
export type Finding = 'off' | 'finding' | 'found' | 'refused'

export interface MyPosition {
  finding: Finding
  position: Position | undefined
  /** Nothing is asked of the device before. */
  setWanted: (isWanted: boolean) => void
}

/** A place that is a minute old will do, rather than the long wait for a better one. */
const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 60_000, timeout: 30_000 }

/** Where the device is, as long as somebody wants to know. */
export function useMyPosition(): MyPosition {
  const [isWanted, setIsWanted] = useState(false)
  const [position, setPosition] = useState<Position>()
  const [isRefused, setIsRefused] = useState(false)

  useEffect(() => {
    if (!isWanted) return
    const watch = navigator.geolocation.watchPosition(
      ({ coords }) => {
        setIsRefused(false)
        setPosition({ lat: coords.latitude, lng: coords.longitude, accuracyMetres: coords.accuracy })
      },
      () => setIsRefused(true),
      OPTIONS,
    )
    return () => navigator.geolocation.clearWatch(watch)
  }, [isWanted])

  const setWanted = (wanted: boolean) => {
    setIsWanted(wanted)
    setIsRefused(false)
    if (!wanted) setPosition(undefined)
  }
  const finding = !isWanted ? 'off' : position ? 'found' : isRefused ? 'refused' : 'finding'
  return { finding, position, setWanted }
}
