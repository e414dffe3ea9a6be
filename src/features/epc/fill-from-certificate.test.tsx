import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { FillFromCertificate } from './fill-from-certificate.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('if two properties match, neither fills a lead before the user has chosen one', async () => {
  const flat = { certificate_number: '1', address1: 'Flat 1', address2: 'Park View', postcode: 'LS1 4AP' }
  const house = { certificate_number: '2', address1: '1 Park View', postcode: 'LS1 4AP', current_energy_rating: 'D' }
  fakeServer({
    'GET /api/epc/1/LS1%204AP': { body: { certificates: [flat, house], matches: 2, candidates: [flat, house] } },
  })
  const lead = buildLead({ address1: '1 Park View', postcode: 'LS1 4AP' })
  renderScreen(<FillFromCertificate lead={lead} onClose={() => undefined} />)
  const houseNumber = await screen.findByLabelText('House number')
  await userEvent.clear(houseNumber)
  await userEvent.type(houseNumber, '1')
  await userEvent.click(screen.getByRole('button', { name: 'Look up' }))
  await screen.findByRole('group', { name: '2 homes match 1, LS1 4AP' })
  expect(screen.queryByRole('radio', { checked: true })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Fill/ })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^1 Park View/ }))
  expect(await screen.findByRole('button', { name: /^Fill \d/ })).toBeDefined()
  expect(screen.getByText('1 Park View, LS1 4AP: D.')).toBeDefined()
})
