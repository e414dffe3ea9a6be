import { useCallback, type ReactNode } from 'react'
import { ListScreen } from './list-screen.tsx'
import { NothingFound } from './nothing-found.tsx'
import { Pagination } from './pagination.tsx'
import type { RecordListSearch } from './list-place.ts'
import { SearchBox } from '../forms/search-box.tsx'
import { type SimpleColumn, SimpleTable } from './simple-table.tsx'
import { TableFrame } from './table-frame.tsx'
import { Total } from './total.tsx'

export const RECORDS_PAGE_SIZE = 50
/** How many page numbers are offered at once. */
const PAGES_SHOWN = 10

interface RecordListProps<Row> {
  title: string
  one: string
  many: string
  columns: ReadonlyArray<SimpleColumn<Row>>
  /** Undefined until the first answer. */
  found: { rows: readonly Row[]; total: number; number: number } | undefined
  isStale: boolean
  arrival: 'complete' | 'arriving' | 'offline' | undefined
  /** The button that makes a new one. */
  add: ReactNode
  search: RecordListSearch
  onSearch: (search: RecordListSearch) => void
}

/** A list with a search box and a few columns: contacts, accounts. */
export function RecordList<Row extends { _id: string }>({ title, one, many, found, ...list }: RecordListProps<Row>) {
  const { search, onSearch } = list
  const { q = '' } = search
  const find = useCallback((words: string) => onSearch(words ? { q: words } : {}), [onSearch])
  return (
    <ListScreen
      action={list.add}
      facts={<Total many={many} number={found?.total} one={one} />}
      filters={<SearchBox label={`Search ${many}`} onWords={find} words={q} />}
      pagination={
        found ? (
          <Pagination
            last={Math.ceil(found.total / RECORDS_PAGE_SIZE)}
            onPage={(page) => onSearch({ ...(q ? { q } : {}), ...(page > 1 ? { page } : {}) })}
            page={found.number}
            width={PAGES_SHOWN}
          />
        ) : null
      }
      table={
        <TableFrame isLoading={!found} isStale={list.isStale} label={title}>
          {found && found.rows.length > 0 ? (
            <SimpleTable caption={title} columns={list.columns} rows={found.rows} />
          ) : (
            <NothingFound arrival={list.arrival} isFiltered={q !== ''} onReset={() => onSearch({})} what={many} />
          )}
        </TableFrame>
      }
      title={title}
    />
  )
}
