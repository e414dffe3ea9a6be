import { useEffect, useEffectEvent, useRef } from 'react'
import type { AreaMapProps } from '../../../hooks/area-map-context.ts'
import { toPoint } from '../../../search/radius.ts'
import styles from './area-map.module.css'
import { DEFAULT_ZOOM } from '../map-view.ts'
import { PlainMap } from './plain-map.tsx'
import { texts } from '../texts.ts'
import { useMapView } from '../use-map-view.ts'
import { useTiles } from '../use-tiles.ts'

/** Leads, the areas of users and the sketch of another area. The parent decides what a tap changes. */
export function AreaMap({ points, areas, sketch, onChange, onReady }: AreaMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { map, isMissing } = useMapView(frame, { onArea: onChange })
  const tiles = useTiles()
  const ready = useEffectEvent(onReady)
  const begin = useEffectEvent(() => {
    const [x, y] = [points.x[0], points.y[0]]
    if (x !== undefined && y !== undefined) map?.beginAt(toPoint({ x, y }), DEFAULT_ZOOM)
    map?.showLeads(points, () => true)
    map?.showAll()
  })
  useEffect(() => {
    if (!map) return
    begin()
    ready(map.addCornerHere)
    return () => ready(undefined)
  }, [map])
  useEffect(() => map?.showTiles(tiles), [map, tiles])
  useEffect(() => map?.showLeads(points, () => true), [map, points])
  useEffect(() => map?.showAreas(areas, sketch), [map, areas, sketch])
  // A user who opened it by keyboard can move it at once.
  useEffect(() => frame.current?.focus(), [])
  return (
    <div className={styles['areas']}>
      <PlainMap
        frame={frame}
        label={texts.mapEnterAddsAPoint}
        map={map}
        missing={isMissing ? texts.theMapCantLoadForAreas : undefined}
        onEnter={() => map?.addCornerHere()}
      >
        {map ? <span aria-hidden="true" className={styles['cross']} /> : null}
      </PlainMap>
    </div>
  )
}
