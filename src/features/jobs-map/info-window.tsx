import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../search/radius.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './info-window.module.css'
import type { MapView } from './map-view.ts'
import { texts } from './texts.ts'

interface InfoWindowProps {
  title: string
  map: MapView | undefined
  /** Where it hangs; without one it stands at the map's edge. */
  place: Point | undefined
  onClose: () => void
  /** Stands in the header, where it is in reach however much there is to say below. */
  action?: ReactNode
  children: ReactNode
}

/** Another title is another window: give it a key. */
export function InfoWindow({ title, map, place, onClose, action, children }: InfoWindowProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const host = place ? map?.windowHost : undefined
  const { lat, lng } = place ?? {}

  useEffect(() => {
    const before = document.activeElement
    if (map && lat !== undefined && lng !== undefined) map.openWindow({ lat, lng })
    // At the edge of a map that is scrolled away, it is scrolled back with it.
    frame.current?.focus({ preventScroll: host !== undefined })
    return () => {
      map?.openWindow(undefined)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [map, host, lat, lng])

  const content = (
    <div
      aria-labelledby={id}
      className={host ? styles['hanging'] : styles['docked']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
      ref={frame}
      role="dialog"
      tabIndex={-1}
    >
      <header className={styles['header']}>
        <h2 id={id}>{title}</h2>
        {action}
        <Button aria-label={texts.close} icon="close" kind="quiet" onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
    </div>
  )
  return host ? createPortal(content, host) : content
}
