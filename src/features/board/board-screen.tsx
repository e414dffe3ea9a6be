import { type ReactNode, useState } from 'react'
import { RowFacts } from '../../records/row-facts.tsx'
import type { LeadKind } from '../../search/lead-columns.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import type { Sort } from '../../search/sort.ts'
import { Choice } from '../../ui/forms/choice.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import { ListHeader, ListScreen, ListTools } from '../../ui/tables/list-screen.tsx'
import { BoardColumn, type DraggedCard } from './board-column.tsx'
import { boardKinds } from './board-kind.ts'
import styles from './board.module.css'
import { texts } from './texts.ts'
import { useMove } from './use-move.ts'

interface BoardScreenProps {
  kind: LeadKind
  onKind: (kind: LeadKind) => void
  /** Without the status, which the columns are. */
  filters: SearchFilters
  /** The statuses that are filtered by. */
  chosen: readonly string[] | undefined
  sort?: Sort
  search: ReactNode
  filterBar: ReactNode
}

/** Leads or deals in a column for each status. What is moved from one to another has the other's status. */
export function BoardScreen({ kind, onKind, filters, chosen, sort, search, filterBar }: BoardScreenProps) {
  const board = boardKinds[kind]
  const [dragged, setDragged] = useState<DraggedCard>()
  const move = useMove(board)
  const isHandheld = useIsHandheld()
  const statuses = board.statuses.filter((status) => chosen?.includes(status) ?? true)
  return (
    <ListScreen search={search}>
      <ListHeader
        facts={<p className={styles['hint']}>{isHandheld ? texts.hintByTouch : texts.hint}</p>}
        title={texts.board}
      >
        <Choice choices={{ lead: texts.leads, deal: texts.deals }} label={texts.shown} onValue={onKind} value={kind} />
      </ListHeader>
      <ListTools>{filterBar}</ListTools>
      <RowFacts>
        <div className={styles['board']} data-board>
          {statuses.map((status) => (
            <BoardColumn
              board={board}
              dragged={dragged}
              filters={filters}
              // Of other filters it is another column, from its start.
              key={JSON.stringify([kind, status, filters])}
              onDragged={setDragged}
              onMove={move}
              sort={sort}
              status={status}
              statuses={statuses}
            />
          ))}
        </div>
      </RowFacts>
    </ListScreen>
  )
}
