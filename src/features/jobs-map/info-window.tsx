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
  /** Without a point it is shown at the map's edge. */
  place: Point | undefined
  onClose: () => void
  /** In the header, so that it stays reachable above long content. */
  action?: ReactNode
  children: ReactNode
}

/** Give it a key: another title is another window. */
export function InfoWindow({ title, map, place, onClose, action, children }: InfoWindowProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const host = place ? map?.windowHost : undefined
  const { lat, lng } = place ?? {}

  useEffect(() => {
    const before = document.activeElement
    if (map && lat !== undefined && lng !== undefined) map.openWindow({ lat, lng })
    // A window at the edge of the map may have been scrolled out of view with it.
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
