import {
  type CSSProperties,
  type DragEvent,
  type KeyboardEvent,
  type UIEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { useLeadQuery } from '../../hooks/use-search-query.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { SearchFilters } from '../../search/search-filters.ts'
import type { Sort } from '../../search/sort.ts'
import { BoardCard } from './board-card.tsx'
import { focusCard, handleCardKey } from './board-keys.ts'
import type { BoardKind } from './board-kind.ts'
import styles from './board.module.css'
import { CARDS_PER_PAGE, MOST_CARDS, pagesInView } from './column-pages.ts'
import { texts } from './texts.ts'

export interface DraggedCard {
  lead: Lead
  from: string
}

interface BoardColumnProps {
  board: BoardKind
  status: string
  /** In the order of the columns. */
  statuses: readonly string[]
  filters: SearchFilters
  sort: Sort | undefined
  dragged: DraggedCard | undefined
  onDragged: (card: DraggedCard | undefined) => void
  onMove: (lead: Lead, to: string) => Promise<void>
}

/** The leads or deals of one status. Only the cards around what is in view are read and drawn. */
export function BoardColumn({ board, status, statuses, filters, sort, dragged, onDragged, onMove }: BoardColumnProps) {
  const { total, rows, handleScroll } = useColumn(board, { ...filters, ...board.filtersOf(status) }, sort)
  const [isOver, setIsOver] = useState(false)
  const column = useRef<HTMLElement>(null)
  const handOn = useFocusAfterMove(column, rows)
  const mayDrop = dragged !== undefined && dragged.from !== status
  const handleDragOver = (event: DragEvent) => {
    if (!mayDrop) return
    event.preventDefault()
    setIsOver(true)
  }
  const handleDrop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    if (mayDrop) void onMove(dragged.lead, status)
    onDragged(undefined)
  }
  const move = (lead: Lead, index: number, to: string | undefined) => {
    if (to === undefined) return
    handOn(index)
    void onMove(lead, to)
  }
  const handleKey = (event: KeyboardEvent, lead: Lead, index: number) => {
    const by = handleCardKey(event)
    if (by !== 0) move(lead, index, statuses[statuses.indexOf(status) + by])
  }
  const counted = total === undefined ? texts.counting : texts.count(total, board.what)
  return (
    <section
      aria-label={texts.column(status, counted)}
      className={styles['column']}
      data-column
      data-over={isOver && mayDrop}
      onDragLeave={() => setIsOver(false)}
      onDragOver={handleDragOver}
      onDrop={handleDrop}
      ref={column}
    >
      <header className={styles['head']}>
        <h2 translate="no">{status}</h2>
        <p>{counted}</p>
      </header>
      {total === undefined ? <Skeleton lines={6} /> : null}
      {total === 0 ? <p className={styles['none']}>{texts.none}</p> : null}
      {total ? (
        <div className={styles['scroll']} onScroll={handleScroll}>
          <ol className={styles['cards']} style={{ '--cards': Math.min(total, MOST_CARDS) } as CSSProperties}>
            {rows.map(({ lead, index }) => (
              <BoardCard
                href={`/${board.kind}/${lead._id}`}
                index={index}
                key={lead._id}
                lead={lead}
                onDrag={(isDragged) => onDragged(isDragged ? { lead, from: status } : undefined)}
                onKey={(event) => handleKey(event, lead, index)}
                onMove={(to) => move(lead, index, to)}
                status={status}
                statuses={board.statuses}
                total={total}
              />
            ))}
          </ol>
          {total > MOST_CARDS ? <p className={styles['none']}>{texts.onlyFirst(MOST_CARDS)}</p> : null}
        </div>
      ) : null}
    </section>
  )
}

interface PlacedLead {
  lead: Lead
  /** From 0, in its column. */
  index: number
}

function useColumn({ kind }: BoardKind, filters: SearchFilters, sort: Sort | undefined) {
  const [at, setAt] = useState(0)
  const [known, setKnown] = useState(0)
  const [number, next] = pagesInView(at, known)
  const size = CARDS_PER_PAGE
  const first = useLeadQuery(kind, filters, { number, size }, sort).value
  const second = useLeadQuery(kind, next === undefined ? undefined : filters, { number: next ?? 1, size }, sort).value
  const total = first?.total
  if (total !== undefined && total !== known) setKnown(total)
  const placed = new Map<string, PlacedLead>()
  for (const page of [first, next === undefined ? undefined : second]) {
    for (const [place, lead] of page?.rows.entries() ?? []) {
      const index = ((page?.number ?? 1) - 1) * size + place
      // While a page is behind the other, a lead may be in both.
      if (index < Math.min(known, MOST_CARDS) && !placed.has(lead._id)) placed.set(lead._id, { lead, index })
    }
  }
  const handleScroll = ({ currentTarget: { scrollTop, scrollHeight } }: UIEvent) => {
    const scrolled = scrollTop / scrollHeight
    if (pagesInView(scrolled, known)[0] !== number) setAt(scrolled)
  }
  return { total, rows: [...placed.values()], handleScroll }
}

/** The card that is moved leaves its column, and with it the focus: it goes to the card that takes its place. */
function useFocusAfterMove(column: { readonly current: Element | null }, rows: readonly PlacedLead[]) {
  const moved = useRef<number>(undefined)
  useEffect(() => {
    if (moved.current === undefined || document.activeElement !== document.body) return
    focusCard(column.current ?? undefined, moved.current)
    moved.current = undefined
  }, [column, rows])
  return (index: number) => {
    moved.current = index
  }
}
