import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { until } from '../../../../tests/support/fakes/until.ts'
import { buildLead } from '../../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, renderScreen } from '../../../../tests/support/browser/render-screen.tsx'
import { buildSubscriber, list } from '../../../../tests/support/browser/marketing-screen.tsx'
import { MarketingCard } from './marketing-card.tsx'
import { MarketingOf } from './marketing-of.tsx'

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

test.each([
  ['unsubscribed', {}, ['Resubscribe']],
  ['bounced', {}, ['Unsubscribe', 'Resubscribe']],
  ['subscribed', { mailboxLeft: true as const }, ['Unsubscribe', 'Resubscribe']],
] as const)(
  'the card of a person who gets nothing (%s) shows no tick, and only what changes it',
  async (status, fields, buttons) => {
    const subscriber = buildSubscriber({ status, email: 'ann@example.com', ...fields })
    renderScreen(
      <MarketingOf
        address="ann@example.com"
        lead={buildLead({ companyId: COMPANY_ID, email: 'ann@example.com' })}
        lists={[list]}
        subscriber={subscriber}
      />,
    )
    expect(
      await screen.findByText(
        'They get no marketing emails, from any list. A Resubscribe puts them back on Newsletter.',
      ),
    ).toBeDefined()
    expect(screen.queryByRole('checkbox')).toBeNull()
    const open = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled)
    expect(open.map(({ textContent }) => textContent)).toEqual(buttons)
  },
)

test('a list on the card shows its basis; one that is added takes the basis that was chosen, or none', async () => {
  const lead = buildLead({ companyId: COMPANY_ID, email: 'ann@example.com' })
  const other = { ...list, _id: '0198a000-0000-7000-8000-0000000000a2', name: 'Offers' }
  const subscriber = buildSubscriber({
    email: 'ann@example.com',
    listBases: [{ listId: list._id, basis: 'soft-opt-in' }],
  })
  const device = renderScreen(
    <MarketingOf address="ann@example.com" lead={lead} lists={[list, other]} subscriber={subscriber} />,
  )
  expect(await screen.findByText('Basis: Soft opt-in')).toBeDefined()
  const basis = screen.getByLabelText<HTMLSelectElement>('Basis')
  expect(basis.selectedOptions[0]?.text).toBe('Not recorded')
  const quickAdd = () => fireEvent.click(screen.getByRole('button', { name: 'Quick add to Newsletter' }))
  quickAdd()
  fireEvent.change(basis, { target: { value: 'corporate-subscriber' } })
  quickAdd()
  fireEvent.click(screen.getByRole('checkbox', { name: /Offers/ }))
  const saved = () => device.outbox.pending.toArray()
  await until(async () => (await saved()).length === 3)
  const args = (await saved()).map((entry) => entry.args as { listIds: string[]; basis?: string })
  expect(args.map(({ listIds, basis: chosen }) => [listIds[0], chosen])).toEqual([
    [list._id, undefined],
    [list._id, 'corporate-subscriber'],
    [other._id, 'corporate-subscriber'],
  ])
})
