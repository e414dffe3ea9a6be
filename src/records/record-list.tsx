import { Link, useLocation } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Rows } from '../../contract/entities/entity.ts'
import { useSearch } from '../hooks/search-context.ts'
import { useArrival } from '../hooks/use-arrival.ts'
import { useRecordQuery } from '../hooks/use-search-query.ts'
import { useUnsentIds } from '../hooks/use-unsent-changes.ts'
import { WaitingMark } from '../ui/feedback/waiting-mark.tsx'
import { SearchBox } from '../ui/forms/search-box.tsx'
import { buttonClass } from '../ui/primitives/button.tsx'
import { Icon } from '../ui/primitives/icon.tsx'
import { useIsHandheld } from '../ui/primitives/media.ts'
import { lastRow, rememberList } from '../ui/primitives/last-list.ts'
import type { RecordListSearch } from '../ui/tables/list-place.ts'
import { CardList } from '../ui/tables/card-list.tsx'
import { ListHeader, ListScreen, ListToolbar, ListTools } from '../ui/tables/list-screen.tsx'
import { NothingFound } from '../ui/tables/nothing-found.tsx'
import { Pagination } from '../ui/tables/pagination.tsx'
import { RowLink } from '../ui/tables/row-link.tsx'
import { type SimpleColumn, SimpleTable } from '../ui/tables/simple-table.tsx'
import { TableFrame } from '../ui/tables/table-frame.tsx'
import { Total } from '../ui/tables/total.tsx'
import type { RecordEntity, RecordKind } from './record-kind.ts'
import { LiveText } from '../ui/primitives/text.tsx'

const RECORDS_PAGE_SIZE = 50
const PAGES_SHOWN = 10

interface RecordListProps<Entity extends RecordEntity, Name extends string> {
  kind: RecordKind<Entity, Name>
  search: RecordListSearch
  onSearch: (search: RecordListSearch) => void
}

export function RecordList<Entity extends RecordEntity, Name extends string>({
  kind,
  search,
  onSearch,
}: RecordListProps<Entity, Name>) {
  const { q = '' } = search
  const { home, texts } = kind
  const index = useSearch()
  const page = { number: search.page ?? 1, size: RECORDS_PAGE_SIZE }
  const { value: found, isStale } = useRecordQuery(index && kind.searchIn(index), q, page)
  const arrival = useArrival()
  const isHandheld = useIsHandheld()
  const find = useCallback((text: string) => onSearch(text ? { q: text } : {}), [onSearch])
  const { href } = useLocation()
  useEffect(() => rememberList(home, href), [home, href])
  const add = (
    <Link className={buttonClass('primary')} params={{ id: 'new' }} to={kind.route}>
      <Icon name="plus" />
      {texts.add}
    </Link>
  )
  return (
    <ListScreen search={<SearchBox label={`Search ${texts.many}`} onText={find} text={q} />}>
      <ListHeader facts={<Total many={texts.many} number={found?.total} one={texts.one} />} title={texts.title}>
        {isHandheld ? null : add}
      </ListHeader>
      <ListTools>{isHandheld ? <ListToolbar>{add}</ListToolbar> : null}</ListTools>
      <TableFrame holdsCards={isHandheld} isLoading={!found} isStale={isStale} label={texts.title}>
        {found && found.rows.length > 0 ? (
          <Records answered={isStale ? undefined : JSON.stringify(search)} kind={kind} rows={found.rows} />
        ) : (
          <NothingFound arrival={arrival} isFiltered={q !== ''} onReset={() => onSearch({})} what={texts.many} />
        )}
      </TableFrame>
      {found ? (
        <Pagination
          last={Math.ceil(found.total / RECORDS_PAGE_SIZE)}
          onPage={(number) => onSearch({ ...(q ? { q } : {}), ...(number > 1 ? { page: number } : {}) })}
          page={found.number}
          width={PAGES_SHOWN}
        />
      ) : null}
    </ListScreen>
  )
}

interface RecordsProps<Entity extends RecordEntity, Name extends string> {
  kind: RecordKind<Entity, Name>
  rows: ReadonlyArray<Rows[Entity]>
  /** The question that the rows answer. */
  answered: string | undefined
}

function Records<Entity extends RecordEntity, Name extends string>({
  kind,
  rows,
  answered,
}: RecordsProps<Entity, Name>) {
  const columns = useColumns(kind)
  const unsentIds = useUnsentIds(kind.entity)
  const card = {
    ...kind.card,
    name: kind.nameOf,
    hrefOf: ({ _id }: Rows[Entity]) => kind.route.replace('$id', _id),
  }
  return useIsHandheld() ? (
    <CardList
      caption={kind.texts.title}
      kept={{ home: kind.home, answered, row: lastRow(kind.home) }}
      kind={card}
      rows={rows}
      unsentIds={unsentIds}
    />
  ) : (
    <SimpleTable caption={kind.texts.title} columns={columns} rows={rows} />
  )
}

/** The kind's columns, with a mark on unsent rows and a link to each record. */
function useColumns<Entity extends RecordEntity, Name extends string>(
  kind: RecordKind<Entity, Name>,
): ReadonlyArray<SimpleColumn<Rows[Entity]>> {
  const unsentIds = useUnsentIds(kind.entity)
  const marked = kind.columns.map((column) =>
    column.isName
      ? {
          ...column,
          cell: (row: Rows[Entity]) => (
            <>
              <LiveText>{column.cell(row)}</LiveText> {unsentIds.has(row._id) ? <WaitingMark /> : null}
            </>
          ),
        }
      : column,
  )
  const actions = {
    label: 'Actions',
    cell: (row: Rows[Entity]) => (
      <RowLink
        aria-label={`View ${kind.nameOf(row)}`}
        className={buttonClass()}
        href={kind.route.replace('$id', row._id)}
      >
        View
      </RowLink>
    ),
  }
  return [...marked, actions]
}
