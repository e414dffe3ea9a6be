import { useEffect, useRef } from 'react'
import type { Point } from '../../../search/radius.ts'
import { DEFAULT_ZOOM } from '../map-view.ts'
import { PlainMap } from './plain-map.tsx'
import { texts } from '../texts.ts'
import { useMapView } from '../use-map-view.ts'
import { useTiles } from '../use-tiles.ts'

interface RouteMapProps {
  /** In the order to visit them. */
  stops: readonly Point[]
  from: Point | undefined
}

/** Only to look at: the list beside it says the same in words. */
export function RouteMap({ stops, from }: RouteMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { map, isMissing } = useMapView(frame)
  const tiles = useTiles()
  const stopsKey = JSON.stringify(stops)
  const fromKey = JSON.stringify(from ?? null)
  useEffect(() => map?.showTiles(tiles), [map, tiles])
  useEffect(() => {
    const start: Point | null = JSON.parse(fromKey)
    map?.showPosition(start ? { ...start, accuracyMetres: 0 } : undefined)
    map?.showRoute(JSON.parse(stopsKey), start ?? undefined)
  }, [map, stopsKey, fromKey])
  // Not when only the person has moved: the view is theirs by then.
  useEffect(() => {
    const [first]: Point[] = JSON.parse(stopsKey)
    if (!first) return
    map?.beginAt(first, DEFAULT_ZOOM)
    map?.showAll()
  }, [map, stopsKey])
  return <PlainMap frame={frame} map={map} missing={isMissing ? texts.theMapCantLoadHere : undefined} />
}
