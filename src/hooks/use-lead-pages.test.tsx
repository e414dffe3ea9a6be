import { act, fireEvent, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, VIEWER_ID } from '../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../tests/support/fakes/company-search.ts'
import { INITIAL_META } from '../db/schema/rows-db.ts'
import { noFacets } from '../search/facets.ts'
import type { LeadPage, LeadSearch } from '../search/lead-search.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import { SearchContext } from './search-context.ts'
import { useLeadPages } from './use-lead-pages.ts'
import { useLeadsAhead } from './use-search-query.ts'
import { DeviceContext } from './device-context.ts'

const TOTAL = 5

function fakeSearch() {
  const asked: number[] = []
  const state = { isSilent: false }
  const query: LeadSearch['query'] = async ({ surname }, { number }) => {
    asked.push(number)
    if (state.isSilent) await new Promise(() => undefined)
    const page: LeadPage = {
      rows: [buildLead({ firstname: `${surname} ${number}` })],
      total: TOTAL,
      number,
      facets: noFacets(),
    }
    return page
  }
  const company = companySearch({ leads: { query } })
  return { asked, state, open: () => company }
}

function turnPages(search: ReturnType<typeof fakeSearch>, device = openTestDevice()) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeviceContext value={device}>
      <SearchContext value={search.open}>{children}</SearchContext>
    </DeviceContext>
  )
  return renderHook(
    ({ filters, number }: { filters: SearchFilters; number: number }) =>
      useLeadPages('lead', filters, { number, size: 1 }),
    { wrapper, initialProps: { filters: { surname: 'Lee' }, number: 3 } },
  )
}

test('the pages before and after the one on the screen are shown without waiting', async () => {
  const search = fakeSearch()
  const { result, rerender } = turnPages(search)
  const shown = () => result.current.value?.rows[0]?.firstname
  await waitFor(() => expect(shown()).toBe('Lee 3'))
  await waitFor(() => expect(search.asked).toEqual(expect.arrayContaining([2, 3, 4])))
  await act(async () => {})
  search.state.isSilent = true
  rerender({ filters: { surname: 'Lee' }, number: 4 })
  expect(result.current.isStale).toBe(false)
  expect(shown()).toBe('Lee 4')
  rerender({ filters: { surname: 'Lee' }, number: 2 })
  expect(shown()).toBe('Lee 2')
})

test('a page that somebody points at is shown without waiting, too', async () => {
  const search = fakeSearch()
  const { result, rerender } = turnPages(search)
  await waitFor(() => expect(search.asked).toContain(4))
  await act(async () => {})
  const button = document.body.appendChild(document.createElement('button'))
  onTestFinished(() => button.remove())
  button.dataset['page'] = String(TOTAL)
  await act(async () => void fireEvent.pointerOver(button))
  await waitFor(() => expect(search.asked).toContain(TOTAL))
  search.state.isSilent = true
  rerender({ filters: { surname: 'Lee' }, number: TOTAL })
  expect(result.current.isStale).toBe(false)
  expect(result.current.value?.rows[0]?.firstname).toBe(`Lee ${TOTAL}`)
})

test('what was had ahead is not shown for another search', async () => {
  const search = fakeSearch()
  const { result, rerender } = turnPages(search)
  await waitFor(() => expect(search.asked).toContain(4))
  await act(async () => {})
  search.state.isSilent = true
  rerender({ filters: { surname: 'Adams' }, number: 4 })
  expect(result.current.isStale).toBe(true)
  expect(result.current.value?.rows[0]?.firstname).toBe('Lee 3')
})

test('a number never comes with other filters than those it was counted with', async () => {
  const search = fakeSearch()
  const { result, rerender } = turnPages(search)
  const counted = () => [result.current.counted?.filters, result.current.counted?.total]
  await waitFor(() => expect(counted()).toEqual([{ surname: 'Lee' }, TOTAL]))
  search.state.isSilent = true
  rerender({ filters: { surname: 'Adams' }, number: 3 })
  // Nothing is known of Adams yet: an export or change still acts on what is on screen.
  expect(counted()).toEqual([{ surname: 'Lee' }, TOTAL])
})

test('what was had ahead of a pull is not shown after it', async () => {
  const search = fakeSearch()
  const device = openTestDevice()
  const { result, rerender } = turnPages(search, device)
  await waitFor(() => expect(search.asked).toContain(4))
  await act(async () => {})
  search.state.isSilent = true
  const asked = search.asked.length
  await act(() => device.openRows(VIEWER_ID, COMPANY_ID).meta.put({ ...INITIAL_META, arrived: 7 }))
  await waitFor(() => expect(search.asked.length).toBeGreaterThan(asked))
  rerender({ filters: { surname: 'Lee' }, number: 4 })
  expect(result.current.isStale).toBe(true)
  expect(result.current.value?.rows[0]?.firstname).toBe('Lee 3')
})

test('beyond the first and the last page nothing is asked for', async () => {
  const search = fakeSearch()
  const { rerender } = turnPages(search)
  await waitFor(() => expect(search.asked).toContain(2))
  rerender({ filters: { surname: 'Lee' }, number: TOTAL })
  await waitFor(() => expect(search.asked.filter((number) => number === TOTAL - 1)).toHaveLength(2))
  expect(Math.max(...search.asked)).toBe(TOTAL)
})

/** The list that is gone back to from another screen. */
function goBack(search: ReturnType<typeof fakeSearch>) {
  const filters = { surname: 'Lee' }
  const page = { number: 3, size: 1 }
  const device = openTestDevice()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeviceContext value={device}>
      <SearchContext value={search.open}>{children}</SearchContext>
    </DeviceContext>
  )
  const other = renderHook(() => useLeadsAhead('lead', filters, page), { wrapper })
  return {
    leave: () => {
      other.unmount()
      return renderHook(() => useLeadPages('lead', filters, page), { wrapper }).result.current
    },
    change: () => act(() => device.openRows(VIEWER_ID, COMPANY_ID).meta.put({ ...INITIAL_META, arrived: 7 })),
  }
}

test('a list that is gone back to is drawn with its rows at once, also where they have changed on another screen', async () => {
  const search = fakeSearch()
  const { leave, change } = goBack(search)
  await waitFor(() => expect(search.asked).toEqual([3]))
  await change()
  await waitFor(() => expect(search.asked).toEqual([3, 3]))
  await act(async () => {})
  search.state.isSilent = true
  const { value, isStale } = leave()
  expect(value?.rows[0]?.firstname).toBe('Lee 3')
  expect(isStale).toBe(false)
  expect(search.asked).toEqual([3, 3])
})
