import type { CSSProperties, DragEvent, KeyboardEvent } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { factOf } from '../../../contract/entities/lead-facts.ts'
import { BookedLine } from '../../records/booked-mark.tsx'
import { DoNotIcon } from '../../records/do-not-marks.tsx'
import { whereText } from '../../records/lead-card.tsx'
import { NextFollowUp } from '../../records/next-follow-up.tsx'
import { deferredMenu } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import styles from './board.module.css'
import { texts } from './texts.ts'

const MoveMenu = deferredMenu(async () => (await import('./move-menu.tsx')).MoveMenu)

interface BoardCardProps {
  lead: Lead
  href: string
  status: string
  statuses: readonly string[]
  /** From 0, in its column. */
  index: number
  total: number
  onMove: (to: string) => void
  onDrag: (isDragged: boolean) => void
  onKey: (event: KeyboardEvent) => void
}

/** One of a column: who, where, what is next. All have the same height, so that a column knows its length. */
export function BoardCard({ lead, href, status, statuses, index, total, onMove, onDrag, onKey }: BoardCardProps) {
  const name = leadName(lead)
  const where = whereText(lead)
  const { value: phone } = factOf(lead, 'phone')
  const handleDragStart = (event: DragEvent) => {
    event.dataTransfer.setData('text/plain', name)
    event.dataTransfer.effectAllowed = 'move'
    onDrag(true)
  }
  return (
    <li
      aria-posinset={index + 1}
      aria-setsize={total}
      className={styles['place']}
      data-index={index}
      style={{ '--index': index } as CSSProperties}
    >
      <div
        className={styles['card']}
        draggable
        onDragEnd={() => onDrag(false)}
        onDragStart={handleDragStart}
        onKeyDown={onKey}
      >
        <h3 translate="no">
          <RowLink href={href}>
            <DoNotIcon lead={lead} />
            <LiveText>{name}</LiveText>
          </RowLink>
        </h3>
        <div className={styles['move']}>
          <MoveMenu
            button={{ 'aria-label': texts.moveName(name), title: texts.move, children: <Icon name="dots" /> }}
            onMove={onMove}
            status={status}
            statuses={statuses}
          />
        </div>
        <p className={styles['where']} translate="no">
          <LiveText>{where === name ? '' : where}</LiveText>
        </p>
        <div className={styles['next']}>
          <BookedLine lead={lead} />
          <NextFollowUp leadId={lead._id} />
          <span translate="no">
            <LiveText>{phone}</LiveText>
          </span>
        </div>
      </div>
    </li>
  )
}
