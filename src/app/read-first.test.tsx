import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LEADS_PAGE_SIZE } from '../../contract/entities/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice } from '../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../tests/support/fakes/company-search.ts'
import { COMPANY } from '../db/session/session.ts'
import { DeviceContext } from '../hooks/device-context.ts'
import { SearchContext } from '../hooks/search-context.ts'
import { useLeadQuery } from '../hooks/use-search-query.ts'
import { noFacets } from '../search/facets.ts'
import type { LeadSearch } from '../search/lead-search.ts'
import type { SearchFilters } from '../search/search-filters.ts'
import { readFirst } from './read-first.ts'

const lead = buildLead()

function openedDevice() {
  const asked: SearchFilters[] = []
  const query: LeadSearch['query'] = async (filters, { number }) => {
    asked.push(filters)
    return { rows: [lead], total: 1, number, facets: noFacets() }
  }
  const company = companySearch({ leads: { query } })
  const device = openTestDevice()
  device.storage.setItem(COMPANY, COMPANY_ID)
  return { asked, device, search: () => company, standIn: undefined, wasSignedIn: true }
}

test('the first draw of a list has the page that its address asks for', async () => {
  const { asked, ...opened } = openedDevice()
  const filters = { lead_status: ['Open'] }
  await readFirst(opened, { pathname: '/leads', search: filters })
  expect(asked).toEqual([filters])
  const drawn: unknown[] = []
  renderHook(() => drawn.push(useLeadQuery('lead', filters, { number: 1, size: LEADS_PAGE_SIZE }).value?.rows), {
    wrapper: ({ children }) => (
      <DeviceContext value={opened.device}>
        <SearchContext value={opened.search}>{children}</SearchContext>
      </DeviceContext>
    ),
  })
  expect(drawn[0]).toEqual([lead])
})

test('no leads are asked for of a company that is not the user’s', async () => {
  const { asked, ...opened } = openedDevice()
  const companies: string[] = []
  const search = ({ companyId }: { companyId: string }) => {
    companies.push(companyId)
    return opened.search()
  }
  opened.device.storage.setItem(COMPANY, 'another')
  await readFirst({ ...opened, search }, { pathname: '/leads', search: {} })
  expect(companies).toEqual([COMPANY_ID])
  expect(asked).toHaveLength(1)
})

test('an address without a list asks for no leads', async () => {
  const { asked, ...opened } = openedDevice()
  await readFirst(opened, { pathname: '/help', search: {} })
  expect(asked).toEqual([])
})

test('a search that fails keeps no screen from being drawn', async () => {
  const opened = { ...openedDevice(), search: () => companySearch() }
  await expect(readFirst(opened, { pathname: '/leads', search: {} })).resolves.toBeUndefined()
})
