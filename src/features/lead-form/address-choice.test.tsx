import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { leadTexts } from '../../../contract/entities/lead-form.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { LeadFormFields } from './lead-form-fields.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const keeper = { read: async () => '', write: () => {}, forget: () => {}, newRowIdOf: async () => 'new' }
const SAVED = leadTexts()

const noSearch = companySearch()
const Form = () => (
  <SearchContext value={() => noSearch}>
    <LeadFormFields form={useFormDraft(SAVED, undefined, keeper)} />
  </SearchContext>
)

const AT_LS1 = [
  { address1: '12 High Street', posttown: 'LEEDS', postcode: 'LS1 4AP' },
  { address1: 'Flat 1', address2: '16 High Street', posttown: 'LEEDS', county: 'West Yorkshire', postcode: 'LS1 4AP' },
]
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('an address of the typed postcode fills the lines, town and county by keyboard or tap', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    asked.push(decodeURIComponent(new URL(input.url).pathname))
    return Response.json({ addresses: AT_LS1 })
  })
  renderScreen(<Form />, openTestDevice())
  await userEvent.type(await screen.findByLabelText('Address 1'), 'High St')
  await userEvent.type(screen.getByLabelText('Postcode'), 'ls14ap')
  const flat = await screen.findByRole('button', { name: /^Flat 1, 16 High Street/ })
  expect(asked).toEqual(['/api/postcodes/LS1 4AP/addresses'])
  flat.focus()
  await userEvent.keyboard('{Enter}')
  expect(['Address 1', 'Address 2', 'Post Town', 'County', 'Postcode'].map(valueOf)).toEqual([
    'Flat 1',
    '16 High Street',
    'LEEDS',
    'West Yorkshire',
    'LS1 4AP',
  ])
  expect(document.activeElement).toBe(flat)
  expect(flat.getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /^12 High Street/ }))
  expect([valueOf('Address 1'), valueOf('Address 2')]).toEqual(['12 High Street', ''])
})

test.each([
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['where no address is known', async () => Response.json({ addresses: [] })],
])('%s the form offers no addresses and every line can be typed', async (_when, fetch) => {
  vi.stubGlobal('fetch', fetch)
  renderScreen(<Form />, openTestDevice())
  await userEvent.type(await screen.findByLabelText('Postcode'), 'LS1 4AP')
  await userEvent.type(screen.getByLabelText('Address 1'), '3 Park Row')
  expect(valueOf('Address 1')).toBe('3 Park Row')
  expect(screen.queryByRole('group', { name: /Addresses/ })).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})
