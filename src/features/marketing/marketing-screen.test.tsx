import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Campaign, CAMPAIGN_STATUSES, type CampaignStatus } from '../../../contract/entities/marketing/campaign.ts'
import type { MarketingList } from '../../../contract/entities/marketing/marketing-list.ts'
import {
  SUBSCRIBER_STATUSES,
  type Subscriber,
  subscriberIdOf,
} from '../../../contract/entities/marketing/subscriber.ts'
import { type Answers, fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { COMPANY_ID, openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { MarketingScreen } from './marketing-screen.tsx'
import { type MarketingSearch, readMarketingSearch } from './marketing-search.ts'

// It can't clean a whole document in a test's DOM.
vi.mock('dompurify', () => ({ default: { sanitize: (html: string) => html } }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AT = '2026-11-21T10:00:00.000Z'
const base = { companyId: COMPANY_ID, createdAt: AT, updatedAt: AT, version: 1 }
const list: MarketingList = {
  ...base,
  _id: '0198a000-0000-7000-8000-0000000000a1',
  name: 'Newsletter',
  doubleOptIn: false,
  trackOpens: false,
  trackClicks: false,
}
const buildSubscriber = (fields: Partial<Subscriber>): Subscriber => {
  const email = `${fields.status ?? 'somebody'}@example.com`
  const engagement = { sends: 3, opens: 1, clicks: 0 }
  return {
    ...base,
    _id: subscriberIdOf(email),
    email,
    listIds: [list._id],
    status: 'subscribed',
    engagement,
    ...fields,
  }
}
const none = {
  queued: 0,
  sent: 0,
  delivered: 0,
  notDelivered: 0,
  bounces: 0,
  complaints: 0,
  unsubscribes: 0,
  failed: 0,
}
const buildCampaign = (status: CampaignStatus, fields: Partial<Campaign> = {}): Campaign => ({
  ...base,
  _id: crypto.randomUUID(),
  name: status,
  subject: 'Warm homes',
  listIds: [list._id],
  status,
  metrics: { ...none, unknown: 0, skipped: 0, opens: 0, clicks: 0 },
  ...fields,
})

function open(search: MarketingSearch, answers: Answers) {
  const onSearch = vi.fn()
  const received = fakeServer({
    'GET /api/marketing/lists': { body: { lists: [list], sizes: { [list._id]: 1204 } } },
    ...answers,
  })
  renderScreen(<MarketingScreen onSearch={onSearch} search={search} />, openTestDevice('Admin'))
  return { onSearch, received }
}
const subscribers = (found: Subscriber[], totalSubscribers = found.length): Answers => ({
  'GET /api/marketing/subscribers': { body: { subscribers: found, totalSubscribers } },
})
const campaigns = (found: Campaign[]): Answers => ({ 'GET /api/marketing/campaigns': { body: { campaigns: found } } })
const has = (name: string) => screen.queryByRole('button', { name }) !== null

test('lists say how many people are on them', async () => {
  open({}, {})
  const row = (await screen.findByText('Newsletter')).closest('tr')
  expect(row?.textContent).toContain('1,204')
})

test('a refused confirmation says so in the words of the mail server, and can be asked for again', async () => {
  const waiting = { status: 'unconfirmed' as const, pendingListIds: [list._id] }
  const refused = buildSubscriber({ ...waiting, confirmationRefused: '550 5.1.1 No such user' })
  const left = buildSubscriber({ ...waiting, status: 'complained', confirmationRefused: '550 5.1.1 No such user' })
  const { received } = open(
    { tab: 'subscribers' },
    {
      ...subscribers([refused, left]),
      'POST /api/marketing/subscribers/ask-again': { body: { subscriber: buildSubscriber(waiting) } },
    },
  )
  expect(await screen.findAllByText('Confirmation refused: 550 5.1.1 No such user')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Ask unconfirmed@example.com again' }))
  expect(await screen.findByText('Confirmation email will be sent again')).toBeTruthy()
  expect(received.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'unconfirmed@example.com' })
  expect(received.filter(({ path }) => path.endsWith('/subscribers')).length).toBeGreaterThan(1)
})

test('Unsubscribe is offered on every status except unsubscribed, Resubscribe to those who have left', async () => {
  open({ tab: 'subscribers' }, subscribers(SUBSCRIBER_STATUSES.map((status) => buildSubscriber({ status }))))
  await screen.findByText('suppressed')
  const offered = SUBSCRIBER_STATUSES.map((status) => [
    status,
    has(`Unsubscribe ${status}@example.com`),
    has(`Resubscribe ${status}@example.com`),
  ])
  expect(offered).toEqual([
    ['subscribed', true, false],
    ['unconfirmed', true, false],
    ['unsubscribed', false, true],
    ['bounced', true, true],
    ['complained', true, true],
    ['suppressed', true, true],
  ])
  expect(screen.getAllByText('3 sends · 1 open · 0 clicks')).toHaveLength(6)
})

test('subscribers are paged by 50, and the list and words stay with the page', async () => {
  const { onSearch } = open({ tab: 'subscribers', q: 'ann' }, subscribers([buildSubscriber({})], 101))
  await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
  expect(onSearch).toHaveBeenLastCalledWith({ tab: 'subscribers', q: 'ann', page: 3 })
  expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('List'), 'Newsletter')
  expect(onSearch).toHaveBeenLastCalledWith({ tab: 'subscribers', q: 'ann', listId: list._id })
})

function walk(search: MarketingSearch, answers: Answers, device = openTestDevice('Admin')) {
  const onSearch = vi.fn<(search: MarketingSearch) => void>()
  fakeServer(answers)
  function Host() {
    const [shown, setShown] = useState(search)
    const go = (next: MarketingSearch) => {
      onSearch(next)
      setShown(next)
    }
    return <MarketingScreen onSearch={go} search={shown} />
  }
  renderScreen(<Host />, device)
  return { address: () => readMarketingSearch({ ...onSearch.mock.lastCall?.[0] }) }
}
const lists: Answers = { 'GET /api/marketing/lists': { body: { lists: [list], sizes: {} } } }

test('subscribers of another choice are not shown as those of the one that has no answer', async () => {
  const answers: Answers = { ...lists, ...subscribers([buildSubscriber({})]) }
  walk({ tab: 'subscribers' }, answers)
  await screen.findByText('1 subscriber')
  delete answers['GET /api/marketing/subscribers']
  await userEvent.selectOptions(screen.getByLabelText('List'), 'Newsletter')
  expect(await screen.findByText('You need to be online to use this screen')).toBeDefined()
  expect(screen.queryByText('1 subscriber')).toBeNull()
  expect(screen.queryByText('somebody@example.com')).toBeNull()
})

test('where the last page has emptied the page before is shown', async () => {
  walk({ tab: 'subscribers', page: 3 }, lists)
  const noSignal = fetch
  vi.stubGlobal('fetch', async (input: Request) => {
    const { pathname, searchParams } = new URL(input.url)
    if (!pathname.endsWith('/subscribers')) return noSignal(input)
    const found = searchParams.get('page') === '2' ? [buildSubscriber({})] : []
    return Response.json({ subscribers: found, totalSubscribers: 100 })
  })
  expect(await screen.findByText('somebody@example.com')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
})

test('what was typed into the copy of a campaign is there again when the page is loaded anew', async () => {
  const device = openTestDevice('Admin')
  const answers = { ...lists, ...campaigns([buildCampaign('sent', { name: 'Spring' })]) }
  const { address } = walk({ tab: 'campaigns' }, answers, device)
  await userEvent.click(await screen.findByRole('button', { name: 'Copy Spring' }))
  await userEvent.type(await screen.findByLabelText('Subject'), ' for 2027')
  cleanup()
  walk(address(), answers, device)
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Spring (copy)')
  expect(await screen.findByText('We restored your unsaved changes.')).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Subject').value).toBe('Warm homes for 2027')
})

test('while who gets a campaign is written down it says how far that is; it can be cancelled, and not sent again', async () => {
  const metrics = { ...none, queued: 120_000, unknown: 0, skipped: 0, opens: 0, clicks: 0 }
  const given = { startedAt: AT, metrics, preparing: { people: 300_000 } }
  open({ tab: 'campaigns' }, campaigns([buildCampaign('sending', given)]))
  expect(await screen.findByText('120,000 of 300,000 people')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Preparing' }).getAttribute('aria-valuenow')).toBe('120000')
  expect(screen.getByRole('button', { name: 'Cancel sending' })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Now sending' }).disabled).toBe(true)
})

test('Send Now is disabled when a campaign is sent or sending, Edit always', async () => {
  open({ tab: 'campaigns' }, campaigns(CAMPAIGN_STATUSES.map((status) => buildCampaign(status))))
  await screen.findByRole('heading', { name: 'draft' })
  const isDisabled = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect(CAMPAIGN_STATUSES.filter((status) => isDisabled(`Send Now ${status}`))).toEqual(['sending', 'sent'])
  expect(CAMPAIGN_STATUSES.filter((status) => isDisabled(`Edit ${status}`))).toEqual([...CAMPAIGN_STATUSES])
  expect(CAMPAIGN_STATUSES.filter((status) => has(`Pause ${status}`))).toEqual(['sending'])
  expect(CAMPAIGN_STATUSES.filter((status) => has(`Resume ${status}`))).toEqual(['paused'])
  expect(CAMPAIGN_STATUSES.filter((status) => has(`Cancel ${status}`))).toEqual(['sending', 'paused'])
})

test('Send Now says what the server says, or Sent', async () => {
  const campaign = buildCampaign('draft')
  const send = { message: '', campaign }
  open(
    { tab: 'campaigns' },
    {
      ...campaigns([campaign]),
      'POST /api/marketing/campaigns/audience': { body: { people: 2, unconfirmed: 0, keptOut: 0 } },
      get [`POST /api/marketing/campaigns/${campaign._id}/send`]() {
        return { body: send }
      },
    },
  )
  for (const said of ['Sent', 'Sending to 2 people']) {
    send.message = said === 'Sent' ? '' : said
    await userEvent.click(await screen.findByRole('button', { name: 'Send Now draft' }))
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Sends to 2 people.')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Send Now' }))
    expect(await screen.findByText(said)).toBeDefined()
  }
})

test('the links that check the sender’s domain are there where the list names the sender, too', async () => {
  const named = { ...list, defaultFromEmail: 'news@greenway.example' }
  const lists: Answers = { 'GET /api/marketing/lists': { body: { lists: [named], sizes: {} } } }
  open({ tab: 'campaigns' }, { ...lists, ...campaigns([buildCampaign('draft')]) })
  const link = await screen.findByRole('link', { name: 'Check DMARC of greenway.example (MXToolbox)' })
  expect(link.getAttribute('href')).toContain('dmarc%3agreenway.example')
  expect(screen.getByRole('link', { name: /mail-tester/ })).toBeDefined()
})

test('what was not delivered, what failed and what is unknown is said; a person decides about the unknown', async () => {
  const metrics = { ...buildCampaign('sent').metrics, sent: 7, unknown: 2 }
  const given = { startedAt: AT, mailRoute: 'folder' as const, lastError: 'Connection refused', metrics }
  const campaign = buildCampaign('sent', given)
  const decide = `POST /api/marketing/campaigns/${campaign._id}/unknown`
  const decided = { message: '2 mails count as sent', campaign, decided: 2 }
  const { received } = open({ tab: 'campaigns' }, { ...campaigns([campaign]), [decide]: { body: decided } })
  expect(await screen.findByText('not delivered: no SMTP configured')).toBeDefined()
  expect(screen.getByText('Connection refused')).toBeDefined()
  expect(
    screen.getByText('We don’t know whether 2 emails were delivered, because the connection was cut off.'),
  ).toBeDefined()
  expect(within(screen.getByText('Sent').parentElement!).getByText('7')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Count as sent' }))
  expect((await screen.findByRole('status')).textContent).toBe('2 mails count as sent')
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
  const bodies = () => received.filter(({ method }) => method === 'POST').map(({ body }) => body)
  await vi.waitFor(() => expect(bodies()).toEqual([{ decision: 'count-as-sent' }, { decision: 'send-again' }]))
})

test('without a connection the screen says so, and tries again', async () => {
  open({ tab: 'subscribers' }, {})
  expect(await screen.findByText('You need to be online to use this screen')).toBeDefined()
  fakeServer(subscribers([buildSubscriber({ status: 'bounced' })]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('bounced')).toBeDefined()
})

test('a list that is not of this company, or is gone, can be taken back: the select does not say All lists', async () => {
  const gone = '0198a000-0000-7000-8000-0000000000ff'
  const { onSearch } = open({ tab: 'subscribers', listId: gone }, subscribers([]))
  await screen.findByRole('option', { name: 'Newsletter' })
  const select = screen.getByLabelText<HTMLSelectElement>('List')
  expect(select.selectedOptions[0]?.text).toBe('List not found')
  await userEvent.selectOptions(select, 'All lists')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ tab: 'subscribers' })
})

test.each(['Send Now', 'Schedule'])(
  'before %s the person reads what may keep the emails out of inboxes',
  async (button) => {
    const check = { objection: 'Enter a From Email.', warnings: ['Emails are not signed.', 'One-click is left out.'] }
    const draft = buildCampaign('draft', { listIds: [list._id] })
    open(
      { tab: 'campaigns' },
      {
        ...campaigns([draft]),
        'POST /api/marketing/campaigns/audience': { body: { people: 2, unconfirmed: 3, keptOut: 4 } },
        [`GET /api/marketing/campaigns/${draft._id}/check`]: { body: check },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: `${button} draft` }))
    for (const words of [check.objection, ...check.warnings]) expect(await screen.findByText(words)).toBeDefined()
    if (button === 'Schedule') return
    expect(
      await screen.findByText('Sends to 2 people. Excludes 3 unconfirmed and 4 unsubscribed or bounced.'),
    ).toBeDefined()
  },
)
