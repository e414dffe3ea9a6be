import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { CAMPAIGN_STATUSES } from '../../../../contract/entities/marketing/campaign.ts'
import type { PreflightProblem } from '../../../../contract/entities/marketing/preflight.ts'
import {
  AT,
  buildCampaign,
  campaigns,
  list,
  lists,
  openMarketing,
  walkMarketing,
} from '../../../../tests/support/browser/marketing-screen.tsx'
import { COMPANY_ID, openTestDevice, VIEWER_ID } from '../../../../tests/support/browser/render-screen.tsx'
import { type Answers } from '../../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const has = (name: string) => screen.queryByRole('button', { name }) !== null

test('restores what was typed into the copy of a campaign after a reload', async () => {
  const device = openTestDevice('Admin')
  const spring = buildCampaign('sent', { name: 'Spring' })
  const whole = { campaign: { ...spring, html: '<p>Hello</p>' } }
  const answers = {
    ...lists,
    ...campaigns([spring]),
    [`GET /api/marketing/campaigns/${spring._id}`]: { body: whole },
  }
  const { address } = walkMarketing({ tab: 'campaigns' }, answers, device)
  await userEvent.click(await screen.findByRole('button', { name: 'Copy Spring' }))
  // The list of campaigns comes without their emails.
  expect((await screen.findByLabelText<HTMLTextAreaElement>('HTML')).value).toBe('<p>Hello</p>')
  await userEvent.type(await screen.findByLabelText('Subject'), ' for 2027')
  await expect.poll(async () => (await device.drafts.texts.toArray())[0]?.text).toContain('for 2027')
  cleanup()
  walkMarketing(address(), answers, device)
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('Spring (copy)')
  expect(await screen.findByText('We restored your unsaved changes.')).toBeDefined()
  expect(await screen.findByDisplayValue('Warm homes for 2027')).toBeDefined()
})

test('while who gets a campaign is written down it says how far that is; it can be cancelled, and not sent again', async () => {
  const metrics = { ...buildCampaign('sent').metrics, queued: 120_000 }
  const given = { startedAt: AT, metrics, preparing: { people: 300_000 } }
  openMarketing({ tab: 'campaigns' }, campaigns([buildCampaign('sending', given)]))
  expect(await screen.findByText('120,000 of 300,000 people')).toBeDefined()
  expect(screen.getByRole('progressbar', { name: 'Preparing' }).getAttribute('aria-valuenow')).toBe('120000')
  expect(screen.getByRole('button', { name: 'Cancel sending' })).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send Now sending' }).disabled).toBe(true)
})

test('Send Now is disabled when a campaign is sent or sending, Edit always', async () => {
  openMarketing({ tab: 'campaigns' }, campaigns(CAMPAIGN_STATUSES.map((status) => buildCampaign(status))))
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
  openMarketing(
    { tab: 'campaigns' },
    {
      ...campaigns([campaign]),
      [`GET /api/marketing/campaigns/${campaign._id}/check`]: {
        body: { problems: [], audience: { people: 2, unconfirmed: 0, keptOut: 0 } },
      },
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
  openMarketing({ tab: 'campaigns' }, { ...lists, ...campaigns([buildCampaign('draft')]) })
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
  const { received } = openMarketing({ tab: 'campaigns' }, { ...campaigns([campaign]), [decide]: { body: decided } })
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

test.each(['Send Now', 'Schedule'])(
  'before %s the person reads what may keep the emails out of inboxes',
  async (button) => {
    const problems: PreflightProblem[] = [
      { text: 'Emails are not signed.', isBlocking: false, place: 'settings' },
      { text: 'A link leads nowhere.', isBlocking: true, place: 'content' },
      { text: 'Nobody on these lists can be emailed.', isBlocking: true, place: 'subscribers' },
    ]
    const audience = { people: 2, unconfirmed: 3, keptOut: 4, mailboxLeft: 6, doNotContact: 5 }
    const draft = buildCampaign('draft', { listIds: [list._id] })
    const { onSearch } = openMarketing(
      { tab: 'campaigns' },
      {
        ...campaigns([draft]),
        [`GET /api/marketing/campaigns/${draft._id}/check`]: { body: { problems, audience } },
      },
    )
    await userEvent.click(await screen.findByRole('button', { name: `${button} draft` }))
    const dialog = within(await screen.findByRole('dialog'))
    for (const { text } of problems) expect(await dialog.findByText(text)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Sending settings' })).toBeDefined()
    expect(dialog.getByRole('link', { name: 'Subscribers' }).getAttribute('href')).toBe('/marketing?tab=subscribers')
    if (button === 'Schedule') return
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Now' }).disabled).toBe(true)
    expect(
      await screen.findByText(
        'Sends to 2 people. Excludes 3 unconfirmed, 4 unsubscribed or bounced, 6 who opted out with another address of their mailbox and 5 who must not be contacted.',
      ),
    ).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Copy and correct' }))
    expect(onSearch).toHaveBeenLastCalledWith({ tab: 'campaigns', campaign: 'new', copyOf: draft._id })
  },
)

test('Send Now stays disabled until the server has said that nothing blocks it', async () => {
  const draft = buildCampaign('draft')
  openMarketing({ tab: 'campaigns' }, campaigns([draft]))
  await userEvent.click(await screen.findByRole('button', { name: 'Send Now draft' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('You need to be online to use this screen')).toBeDefined()
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send Now' }).disabled).toBe(true)
})

test('a draft is deleted once somebody has said so; another campaign has no such button', async () => {
  const draft = buildCampaign('draft')
  const { received } = openMarketing(
    { tab: 'campaigns' },
    {
      ...campaigns([draft, ...CAMPAIGN_STATUSES.slice(1).map((status) => buildCampaign(status))]),
      [`DELETE /api/marketing/campaigns/${draft._id}`]: { body: { message: 'Campaign deleted' } },
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
  expect(screen.getAllByRole('button', { name: /^Delete / })).toHaveLength(1)
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete campaign' }))
  expect(await screen.findByText('Campaign deleted')).toBeDefined()
  expect(received.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('the status of each campaign is said in words', async () => {
  const metrics = { ...buildCampaign('sent').metrics, queued: 3, sent: 4, bounces: 1 }
  const ended = { ...metrics, queued: 0, skipped: 3 }
  openMarketing(
    { tab: 'campaigns' },
    campaigns([
      buildCampaign('draft'),
      buildCampaign('scheduled'),
      buildCampaign('sending', { metrics }),
      buildCampaign('paused', { metrics }),
      buildCampaign('cancelled', { metrics: ended }),
      buildCampaign('sent', { metrics: ended }),
    ]),
  )
  for (const text of [
    'Not sent yet.',
    'Waits for its time.',
    'Being sent: 5 of 8 people so far.',
    'Held back: 3 people still to be emailed.',
    'Stopped: sent to 5 people, not to 3 people.',
    'Sent to 5 people.',
  ])
    expect(await screen.findByText(text)).toBeDefined()
})

test('a test begins with the own address', async () => {
  const device = openTestDevice('Admin')
  const user = { _id: VIEWER_ID, firstname: 'Ann', lastname: 'Lee', email: 'ann@greenway.example' }
  const companies = [{ _id: COMPANY_ID, name: 'Greenway' }]
  await device.outbox.auth.put({ key: 'profile', userId: VIEWER_ID, user, companies, registers: [] })
  walkMarketing({ tab: 'campaigns' }, { ...lists, ...campaigns([buildCampaign('draft')]) }, device)
  await userEvent.click(await screen.findByRole('button', { name: 'Send test draft' }))
  expect((await screen.findByLabelText<HTMLInputElement>('To')).value).toBe('ann@greenway.example')
})
