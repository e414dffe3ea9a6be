import * as z from 'zod/mini'
import { optionalParam, pageParam, searchReader, textParam } from '../primitives/search-params.ts'

export interface ListSort {
  column: string
  direction: 'ascending' | 'descending'
}

/** The part of a wide list's address that isn't filters. Defaults are left out. */
export interface ListPlace {
  page?: number
  sort?: string
  panel?: 'open'
}

export const NEWEST_FIRST: ListSort = { column: 'createdAt', direction: 'descending' }

const writeSort = ({ column, direction }: ListSort) => (direction === 'descending' ? `-${column}` : column)

/** `first`: the order of a list that names none. */
export const listPlaceParamsOf = (first: ListSort) => ({
  page: pageParam,
  sort: optionalParam(
    z.string().check(
      z.regex(/^-?\w+$/),
      z.refine((sort) => sort !== writeSort(first)),
    ),
  ),
  panel: optionalParam(z.literal('open')),
})

export const listPlaceParams = listPlaceParamsOf(NEWEST_FIRST)

export interface RecordListSearch {
  q?: string
  page?: number
}

export const readRecordListSearch = searchReader<RecordListSearch>(z.object({ q: textParam, page: pageParam }))

/** Undefined (newest first) when the address names no sort, or no column of the list. */
export function readSort({ sort }: ListPlace, columns: ReadonlyArray<{ key: string }>): ListSort | undefined {
  const column = sort?.replace(/^-/, '')
  if (column === undefined || !columns.some(({ key }) => key === column)) return
  return { column, direction: sort?.startsWith('-') ? 'descending' : 'ascending' }
}

/** Pressing a heading sorts ascending, then descending, then as the list was at first. */
export function nextSort(sort: ListSort, column: string, first = NEWEST_FIRST): ListSort {
  const isOther = sort.column !== column
  if (isOther) return { column, direction: 'ascending' }
  if (sort.direction === 'ascending') return { column, direction: 'descending' }
  return column === first.column ? { column, direction: 'ascending' } : first
}

export function withSort<Search extends ListPlace>(search: Search, sort: ListSort, first = NEWEST_FIRST): Search {
  const { page: _page, sort: _sort, ...rest } = search
  const text = writeSort(sort)
  return { ...rest, ...(text === writeSort(first) ? {} : { sort: text }) } as Search
}

export function withPage<Search extends ListPlace>(search: Search, page: number): Search {
  const { page: _page, ...rest } = search
  return { ...rest, ...(page > 1 ? { page } : {}) } as Search
}

export function withPanel<Search extends ListPlace>(search: Search, isOpen: boolean): Search {
  const { panel: _panel, ...rest } = search
  return { ...rest, ...(isOpen ? { panel: 'open' } : {}) } as Search
}

/** While the panel is open, its fields stay where they are on the screen. */
export const keepsScroll = ({ panel }: ListPlace) => ({ resetScroll: panel !== 'open' })
