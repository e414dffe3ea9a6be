import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { HeaderFacts } from './header-facts.tsx'

test('the header of a deal says how to reach the person, who has it and what it is about', async () => {
  const deal = buildLead({ companyId: COMPANY_ID, deal_status: 'Open', phone: '7700900123', vehicle_type: 'Luton van' })
  renderScreen(<HeaderFacts lead={deal} />)
  expect(await screen.findByRole('link', { name: '07700 900123' })).toBeTruthy()
  expect(screen.getByText('Unassigned')).toBeTruthy()
  expect(screen.getByText(/^Luton van/)).toBeTruthy()
})
