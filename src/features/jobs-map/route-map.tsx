import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../search/radius.ts'
import { Button } from '../../ui/primitives/button.tsx'
import colours from './map-colours.module.css'
import panelStyles from './map-panel.module.css'
import toolStyles from './map-tools.module.css'
import { DEFAULT_ZOOM, type MapEvents } from './map-view.ts'
import { texts } from './texts.ts'
import { useMapView } from './use-map-view.ts'
import { useTiles } from './use-tiles.ts'

interface RouteMapProps {
  /** In the order to visit them. */
  stops: readonly Point[]
  from: Point | undefined
}

const ignored = () => undefined
const NO_EVENTS: MapEvents = {
  onJob: ignored,
  onLeads: ignored,
  onKnock: ignored,
  onElsewhere: ignored,
  onShape: ignored,
  onPlace: ignored,
}

/** Only to look at: the list beside it says the same in words. */
export function RouteMap({ stops, from }: RouteMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const { map, isMissing } = useMapView(frame, NO_EVENTS)
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
  return (
    <section aria-label={texts.map} className={clsx(colours['colours'], panelStyles['panel'])}>
      <div
        aria-label={texts.mapArrowKeysMove}
        className={panelStyles['canvas']}
        ref={frame}
        role="application"
        tabIndex={0}
      />
      {map ? (
        createPortal(
          <div aria-label={texts.mapTools} className={toolStyles['tools']} role="toolbar">
            <Button aria-label={texts.zoomIn} icon="plus" onClick={() => map.zoomBy(1)} />
            <Button aria-label={texts.zoomOut} icon="minus" onClick={() => map.zoomBy(-1)} />
            <Button aria-label={texts.showAll} icon="expand" onClick={() => map.showAll()} />
          </div>,
          map.toolsHost,
        )
      ) : (
        <p className={panelStyles['note']} role="status">
          {isMissing ? texts.theMapCantLoadHere : texts.openingTheMap}
        </p>
      )}
    </section>
  )
}
