import { clsx } from 'clsx'
import type { ReactNode, RefObject } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/primitives/button.tsx'
import colours from '../map-colours.module.css'
import panelStyles from '../map-panel.module.css'
import toolStyles from '../map-tools.module.css'
import type { MapView } from '../map-view.ts'
import { texts } from '../texts.ts'

interface PlainMapProps {
  /** In which `map` is opened. */
  frame: RefObject<HTMLDivElement | null>
  map: MapView | undefined
  /** Says that the map can't load. */
  missing: string | undefined
  label?: string
  onEnter?: () => void
  /** Over the map. */
  children?: ReactNode
}

/** A map with no tools but those that move it. */
export const PlainMap = ({ frame, map, missing, label = texts.mapArrowKeysMove, onEnter, children }: PlainMapProps) => (
  <section aria-label={texts.map} className={clsx(colours['colours'], panelStyles['panel'])}>
    <div
      aria-label={label}
      className={panelStyles['canvas']}
      onKeyDown={({ key, target, currentTarget }) => {
        // Enter on one of its tools presses that.
        if (key === 'Enter' && target === currentTarget) onEnter?.()
      }}
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
        {missing ?? texts.openingTheMap}
      </p>
    )}
    {children}
  </section>
)
