import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { list, openMarketing, walkMarketing } from '../../../../tests/support/browser/marketing-screen.tsx'
import type { Answers } from '../../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const other = { ...list, _id: '0198a000-0000-7000-8000-0000000000a2', name: 'Offers' }
const settings = {
  senderName: 'Greenway',
  postalAddress: '1 High Street',
  ratePerMinute: 600,
  ratePerDomain: 120,
  testAddresses: [],
  mailRoute: 'smtp',
}
const answers: Answers = {
  'GET /api/marketing/lists': { body: { lists: [list, other], sizes: {} } },
  'GET /api/marketing/settings': { body: { settings } },
  'POST /api/marketing/campaigns/audience': { body: { people: 12, unconfirmed: 0, keptOut: 3 } },
}
const compose = (given: Answers = answers) => openMarketing({ tab: 'campaigns', campaign: 'new' }, given)

async function insert(label: string, field: string) {
  await userEvent.click(screen.getByRole('button', { name: `Insert field into ${label}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: field }))
}
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

test('a merge field is put where the cursor is, and the typing goes on behind it', async () => {
  compose()
  const subject = await screen.findByLabelText<HTMLInputElement>('Subject')
  await userEvent.type(subject, 'Hello , news')
  subject.setSelectionRange(6, 6)
  await insert('Subject', 'First name')
  expect(valueOf('Subject')).toBe('Hello {{firstName|there}}, news')
  await vi.waitFor(() => expect(document.activeElement).toBe(subject))
  await userEvent.keyboard('!')
  expect(valueOf('Subject')).toBe('Hello {{firstName|there}}!, news')
})

test('a merge field goes to the end of a text in which nobody was; links are offered for the email only', async () => {
  compose()
  await screen.findByLabelText('Subject')
  await insert('HTML', 'Unsubscribe link')
  expect(valueOf('HTML')).toBe('{{unsubscribeUrl}}')
  await userEvent.click(screen.getByRole('button', { name: 'Insert field into Subject' }))
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['First name', 'Last name', 'Email', 'Phone number'])
})

async function choose(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: /^Lists/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name }))
  await userEvent.keyboard('{Escape}')
}

test('who gets the email is counted while it is written, once for the lists that are chosen in the end', async () => {
  const { received } = compose()
  expect(await screen.findByText('Choose a list to see how many people get it.')).toBeDefined()
  await choose('Newsletter')
  await choose('Offers')
  expect(
    await screen.findByText('Sends to 12 people. Excludes 3 unsubscribed or bounced.', {}, { timeout: 5_000 }),
  ).toBeDefined()
  const asked = received.filter(({ path }) => path.endsWith('/audience')).map(({ body }) => body)
  expect(asked.at(-1)).toEqual({ listIds: [list._id, other._id] })
})

test('without a connection the form says that recipients can’t be counted', async () => {
  const { 'GET /api/marketing/lists': known } = answers
  compose({ 'GET /api/marketing/lists': known })
  await choose('Newsletter')
  expect(
    await screen.findByText('You’re offline, so the recipients can’t be counted.', {}, { timeout: 5_000 }),
  ).toBeDefined()
})

test('what blocks sending is said while the email is written, and goes once it is put right', async () => {
  walkMarketing({ tab: 'campaigns', campaign: 'new' }, answers)
  const card = within(await screen.findByRole('region', { name: 'Before you send' }))
  expect(await card.findByText('Choose at least one list before sending.')).toBeDefined()
  await choose('Newsletter')
  await userEvent.type(screen.getByLabelText('Subject'), 'News')
  await userEvent.type(screen.getByLabelText('From Email'), 'news@greenway.example')
  const html = screen.getByLabelText('HTML')
  await userEvent.type(html, '<a href="#">Offers</a>')
  expect(await card.findByText('A link leads nowhere: its address is empty or “#”.')).toBeDefined()
  await userEvent.clear(html)
  await userEvent.type(html, '<p>Hello</p>')
  expect(await card.findByText('Nothing to correct.', {}, { timeout: 5_000 })).toBeDefined()
})

test('what was missing is no longer said once it is typed', async () => {
  compose()
  await userEvent.click(await screen.findByRole('button', { name: 'Create' }))
  expect(await screen.findByText('Enter a name.')).toBeDefined()
  await userEvent.type(screen.getByLabelText('Name'), 'Autumn')
  await vi.waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull(), { timeout: 5_000 })
})
