import { useEffect, useRef } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import type { MapGesture, MapView } from './map-view.ts'
import styles from './map-tools.module.css'
import type { MyPosition } from './use-my-position.ts'
import { texts } from './texts.ts'

interface MapToolsProps {
  map: MapView
  me: MyPosition
  hasLeads: boolean
  onLeads: (isWanted: boolean) => void
  gesture: MapGesture | undefined
  onGesture: (gesture: MapGesture | undefined) => void
  onView: () => void
}

/** What a mouse does with the map, as buttons: for fingers, keyboards and screen readers. */
export function MapTools(props: MapToolsProps) {
  const { map, me, hasLeads, onLeads, gesture, onGesture, onView } = props
  const toggle = (wanted: MapGesture) => onGesture(gesture === wanted ? undefined : wanted)
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = tools.current
    if (!bar) return
    // They wrap on a narrow map. The info window ends below them.
    const panel = bar.closest<HTMLElement>('section')
    const observer = new ResizeObserver(() =>
      panel?.style.setProperty('--map-tools', `${bar.offsetTop + bar.offsetHeight}px`),
    )
    observer.observe(bar)
    return () => observer.disconnect()
  }, [])
  return (
    <div aria-label={texts.mapTools} className={styles['tools']} ref={tools} role="toolbar">
      <span className={styles['group']}>
        <Button aria-label={texts.zoomIn} icon="plus" onClick={() => map.zoomBy(1)} />
        <Button aria-label={texts.zoomOut} icon="minus" onClick={() => map.zoomBy(-1)} />
        <Button aria-label={texts.showAll} icon="expand" onClick={() => map.showAll()} />
        <Button
          aria-label={texts.myPosition}
          aria-pressed={me.finding !== 'off'}
          icon="locate"
          onClick={() => me.setWanted(me.finding === 'off')}
        />
      </span>
      <span className={styles['group']}>
        <Button aria-pressed={hasLeads} onClick={() => onLeads(!hasLeads)}>
          {texts.showLeads}
        </Button>
        <Button aria-pressed={gesture === 'place'} icon="plus" onClick={() => toggle('place')}>
          {texts.addLead}
        </Button>
        {hasLeads ? (
          <>
            <Button aria-pressed={gesture === 'draw'} onClick={() => toggle('draw')}>
              {gesture === 'draw' ? texts.drawOnTheMap : texts.drawAnArea}
            </Button>
            <Button onClick={onView}>{texts.selectLeadsInView}</Button>
          </>
        ) : null}
      </span>
    </div>
  )
}
