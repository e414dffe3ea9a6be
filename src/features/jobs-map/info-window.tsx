import { type ReactNode, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../search/radius.ts'
import { useCloseOnBack } from '../../ui/back/use-close-on-back.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './info-window.module.css'
import type { MapView } from './map-view.ts'
import { texts } from './texts.ts'

/** Where it is shown. */
export interface WindowFrame {
  map: MapView | undefined
  /** On a small screen: in place of the list. */
  sheet: HTMLElement | undefined
  onClose: () => void
}

interface InfoWindowProps extends WindowFrame {
  title: string
  /** On a wide screen, without a point it is shown at the map's edge. */
  place: Point | undefined
  /** In the header, so that it stays reachable above long content. */
  action?: ReactNode
  children: ReactNode
}

/** Give it a key: another title is another window. */
export function InfoWindow({ title, map, sheet, place, onClose, action, children }: InfoWindowProps) {
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const hanging = place && !sheet ? map?.windowHost : undefined
  const host = sheet ?? hanging
  const { lat, lng } = place ?? {}
  useCloseOnBack(true, onClose)

  useEffect(() => {
    const before = document.activeElement
    const open = () => {
      if (!map || lat === undefined || lng === undefined) return
      if (hanging) map.openWindow({ lat, lng })
      else map.reveal({ lat, lng })
    }
    open()
    // What it says is still being read: the map makes room for each size.
    const observer = new ResizeObserver(open)
    if (hanging && frame.current) observer.observe(frame.current)
    // A window at the edge of the map may have been scrolled out of view with it.
    frame.current?.focus({ preventScroll: hanging !== undefined })
    return () => {
      observer.disconnect()
      map?.openWindow(undefined)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [map, hanging, sheet, lat, lng])

  const content = (
    <div
      aria-labelledby={id}
      className={styles[sheet ? 'sheet' : hanging ? 'hanging' : 'docked']}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        // Otherwise the browser would close what is under it, too.
        event.preventDefault()
        onClose()
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
