import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { COMPANY_ID, openTestDevice } from '../../../tests/support/browser/render-screen.tsx'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { leadTexts } from '../../../contract/entities/lead-form.ts'
import { DeviceContext } from '../../hooks/device-context.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import { noFacets } from '../../search/facets.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { usePostcodePlace } from './use-postcode-place.ts'

const sheffield = buildLead({
  postcode: 'S8 9SA',
  posttown: 'Sheffield',
  county: 'South Yorkshire',
  companyId: COMPANY_ID,
})
const nottingham = buildLead({ postcode: 'NG3 2WJ', posttown: 'Nottingham', county: 'Notts', companyId: COMPANY_ID })
const known = [sheffield, nottingham]

const search = companySearch({
  leads: {
    query: async ({ postcode }) => {
      const rows = known.filter((lead) => lead.postcode?.replace(' ', '') === postcode)
      return { rows, total: rows.length, number: 1, facets: noFacets() }
    },
  },
})

const keeper = { read: async () => '', write: () => {}, forget: () => {}, newRowIdOf: async () => 'new' }

function openForm(saved = leadTexts()) {
  const device = openTestDevice()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <DeviceContext value={device}>
      <SearchContext value={() => search}>{children}</SearchContext>
    </DeviceContext>
  )
  const { result } = renderHook(
    () => {
      const form = useFormDraft(saved, undefined, keeper)
      usePostcodePlace(form)
      return form
    },
    { wrapper },
  )
  const edit = (name: 'postcode' | 'posttown' | 'county', value: string) => act(() => result.current.edit(name, value))
  const isShown = (posttown: string, county: string) =>
    waitFor(() => expect(result.current.values).toMatchObject({ posttown, county }))
  return { edit, isShown }
}

test('a corrected postcode fills town and county again', async () => {
  const { edit, isShown } = openForm()
  edit('postcode', 's8 9sa')
  await isShown('Sheffield', 'South Yorkshire')
  edit('postcode', 'NG3 2WJ')
  await isShown('Nottingham', 'Notts')
})

test('a postcode that this device doesn’t know takes back what another one has filled', async () => {
  const { edit, isShown } = openForm()
  edit('postcode', 'S8 9SA')
  await isShown('Sheffield', 'South Yorkshire')
  edit('postcode', 'YO1 7HH')
  await isShown('', '')
})

test('a town that was typed stays', async () => {
  const { edit, isShown } = openForm()
  edit('posttown', 'Totley')
  edit('postcode', 'S8 9SA')
  await isShown('Totley', 'South Yorkshire')
  edit('postcode', 'NG3 2WJ')
  await isShown('Totley', 'Notts')
})

test('a saved lead keeps its town until its postcode is corrected', async () => {
  const { edit, isShown } = openForm(leadTexts(sheffield))
  await isShown('Sheffield', 'South Yorkshire')
  edit('postcode', 'NG3 2WJ')
  await isShown('Nottingham', 'Notts')
})
