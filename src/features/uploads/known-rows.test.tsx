import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { workerHere } from '../../../tests/support/workers/worker-here.ts'
import type { DifferentPeople } from '../../../contract/entities/bulk-upload.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import type { KnownRows as Known } from '../../workers/csv/count-known.ts'
import { type LeadScan, scanLeads } from '../../workers/csv/scan-leads.ts'
import { KnownRows } from './known-rows.tsx'

const known: Known = {
  counts: [
    { kinds: ['email'], count: 2 },
    { kinds: ['email-alone', 'phone'], count: 1 },
    { kinds: ['certificate'], count: 1 },
  ],
  otherNames: 3,
  first: [
    { line: 2, lead: { firstname: 'Ann', email: 'ann@example.org' }, kinds: ['email'] },
    { line: 4, lead: { email: 'office@example.org' }, kinds: ['email-alone', 'phone'] },
  ],
}
beforeEach(() => vi.stubGlobal('Worker', workerHere({ countKnown: async () => known })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const search = companySearch({
  duplicateHashes: async () => new Float64Array(),
  matching: async () => [undefined, undefined],
})

const file = new File(['First Name,Email\nAnn,ann@example.org\n'], 'a.csv')

function Host({ scan }: { scan: LeadScan }) {
  const [different, setDifferent] = useState<readonly DifferentPeople[]>([])
  return (
    <SearchContext value={() => search}>
      <KnownRows different={different} file={file} onDifferent={setDifferent} scan={scan} />
    </SearchContext>
  )
}

test('a preview says why rows match, and a kind of matches that is of different people becomes new leads', async () => {
  renderScreen(<Host scan={await scanLeads(file, {}, () => undefined)} />)
  expect((await screen.findByText(/4 rows match leads/)).textContent).toContain(
    '3 rows have the email of a lead with another name and are added as new leads.',
  )
  const person = userEvent.setup()
  await person.click(screen.getByText('Show what matches'))
  expect(screen.getByText('Same email (no name to compare); Same phone and last name')).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'Same email and name (2 rows)' }))
  expect(screen.getByText(/2 rows match leads/)).toBeTruthy()
  expect(screen.getAllByText('Added as a new lead')).toHaveLength(1)
  await person.click(screen.getByRole('checkbox', { name: 'Same email (no name to compare) (1 row)' }))
  expect(screen.getByText(/2 rows match leads/)).toBeTruthy()
  await person.click(screen.getByRole('checkbox', { name: 'Same phone and last name (1 row)' }))
  expect(screen.getByText(/1 row matches a lead/)).toBeTruthy()
})
