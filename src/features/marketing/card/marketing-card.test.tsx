import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { buildLead } from '../../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, renderScreen } from '../../../../tests/support/browser/render-screen.tsx'
import { MarketingCard } from './marketing-card.tsx'

afterEach(cleanup)

const has = (name: string) => screen.queryByRole('button', { name }) !== null

test('the card of a lead without an email says so; without lists nobody is quickly added', async () => {
  renderScreen(<MarketingCard lead={buildLead({ companyId: COMPANY_ID })} />)
  expect(await screen.findByText('This lead has no email.')).toBeDefined()
  cleanup()
  renderScreen(<MarketingCard lead={buildLead({ companyId: COMPANY_ID, email: 'Ann@Example.com' })} />)
  expect(await screen.findByText('There are no lists yet.')).toBeDefined()
  expect(screen.getByText('Create a list first')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Quick add' }).disabled).toBe(true)
  expect(screen.getByText('new')).toBeDefined()
  expect(has('Resubscribe')).toBe(true)
  expect(has('Unsubscribe')).toBe(false)
})
