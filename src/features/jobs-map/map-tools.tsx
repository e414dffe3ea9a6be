import { useEffect, useRef } from 'react'
import type { Tiles } from '../../../contract/entities/tiles.ts'
import { NearMeChip } from '../../records/near-me.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import type { MapGesture, MapView } from './map-view.ts'
import styles from './map-tools.module.css'
import { texts as knockTexts } from './knocks/texts.ts'
import { StreetsTool } from './streets/streets-tool.tsx'
import { texts } from './texts.ts'

interface MapToolsProps {
  map: MapView
  tiles: Tiles | undefined
  hasLeads: boolean
  /** Knocks are recorded in the field. */
  canKnock: boolean
  isNear: boolean
  /** Pressed again, it goes there again. */
  onMe: () => void
  gesture: MapGesture | undefined
  onGesture: (gesture: MapGesture | undefined) => void
  onView: () => void
}

/** What a mouse does with the map, as buttons: for fingers, keyboards and screen readers. */
export function MapTools({ map, tiles, hasLeads, canKnock, isNear, onMe, gesture, onGesture, onView }: MapToolsProps) {
  const toggle = (wanted: MapGesture) => onGesture(gesture === wanted ? undefined : wanted)
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = tools.current
    if (!bar) return
    // They wrap on a narrow map. The info window and the messages keep below them.
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty('--map-tools', `${bar.offsetTop + bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--map-tools')
    }
  }, [])
  return (
    <div aria-label={texts.mapTools} className={styles['tools']} ref={tools} role="toolbar">
      <Button aria-label={texts.zoomIn} icon="plus" onClick={() => map.zoomBy(1)} />
      <Button aria-label={texts.zoomOut} icon="minus" onClick={() => map.zoomBy(-1)} />
      <Button aria-label={texts.showAll} icon="expand" onClick={() => map.showAll()} />
      <StreetsTool map={map} tiles={tiles} />
      <NearMeChip isOn={isNear} label={texts.myPosition} onToggle={onMe} />
      <Button aria-pressed={gesture === 'place'} icon="plus" onClick={() => toggle('place')}>
        {texts.addLead}
      </Button>
      {canKnock ? (
        <Button aria-pressed={gesture === 'knock'} icon="pin" onClick={() => toggle('knock')}>
          {knockTexts.knock}
        </Button>
      ) : null}
      {hasLeads ? (
        <>
          <Button aria-pressed={gesture === 'draw'} onClick={() => toggle('draw')}>
            {texts.drawAnArea}
          </Button>
          <Button onClick={onView}>{texts.selectInView}</Button>
        </>
      ) : null}
    </div>
  )
}
