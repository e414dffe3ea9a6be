import { useEffect, useRef } from 'react'
import { FOCUS_ZOOM, type MapView, type Position } from './map-view.ts'

/** Whoever asks where they are is shown it, once: what they look at afterwards is theirs to choose. */
export function useGoToMe(map: MapView | undefined, position: Position | undefined): void {
  const isShown = useRef(false)
  useEffect(() => {
    if (!position) isShown.current = false
    if (!map || !position || isShown.current) return
    isShown.current = true
    map.goTo(position, FOCUS_ZOOM)
  }, [map, position])
}
