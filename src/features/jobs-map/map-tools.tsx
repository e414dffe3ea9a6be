import { useEffect, useRef } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import type { MapView } from './map-view.ts'
import styles from './map-tools.module.css'
import type { MyPosition } from './use-my-position.ts'

interface MapToolsProps {
  map: MapView
  me: MyPosition
  hasLeads: boolean
  onLeads: (isWanted: boolean) => void
  isDrawing: boolean
  onDraw: (isDrawing: boolean) => void
  /** Takes what is in view as the area. */
  onView: () => void
}

/** What a mouse does with the map, as buttons: for fingers, keyboards and screen readers. */
export function MapTools({ map, me, hasLeads, onLeads, isDrawing, onDraw, onView }: MapToolsProps) {
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = tools.current
    if (!bar) return
    // On a narrow map they wrap. The info window ends below them.
    const panel = bar.closest<HTMLElement>('section')
    const observer = new ResizeObserver(() =>
      panel?.style.setProperty('--map-tools', `${bar.offsetTop + bar.offsetHeight}px`),
    )
    observer.observe(bar)
    return () => observer.disconnect()
  }, [])
  return (
    <div aria-label="Map tools" className={styles['tools']} ref={tools} role="toolbar">
      <span className={styles['group']}>
        <Button aria-label="Zoom in" icon="plus" onClick={() => map.zoomBy(1)} />
        <Button aria-label="Zoom out" icon="minus" onClick={() => map.zoomBy(-1)} />
        <Button aria-label="Show all" icon="expand" onClick={() => map.showAll()} />
        <Button
          aria-label="My position"
          aria-pressed={me.finding !== 'off'}
          icon="locate"
          onClick={() => me.setWanted(me.finding === 'off')}
        />
      </span>
      <span className={styles['group']}>
        <Button aria-pressed={hasLeads} onClick={() => onLeads(!hasLeads)}>
          Show leads
        </Button>
        {hasLeads ? (
          <>
            <Button aria-pressed={isDrawing} onClick={() => onDraw(!isDrawing)}>
              {isDrawing ? 'Draw on the map…' : 'Draw an area'}
            </Button>
            <Button onClick={onView}>Select leads in view</Button>
          </>
        ) : null}
      </span>
    </div>
  )
}
