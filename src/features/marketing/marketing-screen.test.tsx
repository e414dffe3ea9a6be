import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SUBSCRIBER_STATUSES } from '../../../contract/entities/marketing/subscriber.ts'
import {
  buildSubscriber,
  list,
  lists,
  openMarketing,
  subscribers,
  walkMarketing,
} from '../../../tests/support/browser/marketing-screen.tsx'
import { type Answers, fakeServer } from '../../../tests/support/fakes/fake-server.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const has = (name: string) => screen.queryByRole('button', { name }) !== null

test('lists say how many people are on them', async () => {
  openMarketing({}, {})
  const row = (await screen.findByText('Newsletter')).closest('tr')
  expect(row?.textContent).toContain('1,204')
})

test('a refused confirmation says so in the words of the mail server, and can be asked for again', async () => {
  const waiting = { status: 'unconfirmed' as const, pendingListIds: [list._id] }
  const refused = buildSubscriber({ ...waiting, confirmationRefused: '550 5.1.1 No such user' })
  const left = buildSubscriber({ ...waiting, status: 'complained', confirmationRefused: '550 5.1.1 No such user' })
  const { received } = openMarketing(
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
  openMarketing({ tab: 'subscribers' }, subscribers(SUBSCRIBER_STATUSES.map((status) => buildSubscriber({ status }))))
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

test('says why a person gets nothing at another address of a mailbox that opted out, and offers Resubscribe', async () => {
  openMarketing({ tab: 'subscribers' }, subscribers([buildSubscriber({ status: 'subscribed', mailboxLeft: true })]))
  expect(await screen.findByText('Gets no emails: another address of this mailbox opted out.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Resubscribe subscribed@example.com' }))
  expect(await screen.findByText(/shares its mailbox with an address that opted out/)).toBeDefined()
})

test('the phone of a subscriber who must not be called says so, and asks before it is dialled', async () => {
  const phone = '0161 496 0000 / 07700 900123'
  const asked = buildSubscriber({ status: 'subscribed', phone, do_not_call: 'TPS' })
  openMarketing(
    { tab: 'subscribers' },
    subscribers([asked, buildSubscriber({ status: 'unconfirmed', phone: '020 7946 0001' })]),
  )
  for (const number of ['0161 496 0000', '07700 900123'])
    expect((await screen.findByText(number)).dataset['asksFirst']).toBe('Do not call: TPS.')
  expect(screen.getAllByText('TPS')).toHaveLength(1)
  expect(screen.getByText('020 7946 0001').dataset['asksFirst']).toBeUndefined()
})

test('subscribers are paged by 50, and the list and words stay with the page', async () => {
  const { onSearch } = openMarketing({ tab: 'subscribers', q: 'ann' }, subscribers([buildSubscriber({})], 101))
  await userEvent.click(await screen.findByRole('button', { name: 'Page 3' }))
  expect(onSearch).toHaveBeenLastCalledWith({ tab: 'subscribers', q: 'ann', page: 3 })
  expect(screen.queryByRole('button', { name: 'Page 4' })).toBeNull()
  await userEvent.selectOptions(screen.getByLabelText('List'), 'Newsletter')
  expect(onSearch).toHaveBeenLastCalledWith({ tab: 'subscribers', q: 'ann', listId: list._id })
})

test('subscribers of another choice are not shown as those of the one that has no answer', async () => {
  const answers: Answers = { ...lists, ...subscribers([buildSubscriber({})]) }
  walkMarketing({ tab: 'subscribers' }, answers)
  await screen.findByText('1 subscriber')
  delete answers['GET /api/marketing/subscribers']
  await userEvent.selectOptions(screen.getByLabelText('List'), 'Newsletter')
  expect(await screen.findByText('You need to be online to use this screen')).toBeDefined()
  expect(screen.queryByText('1 subscriber')).toBeNull()
  expect(screen.queryByText('somebody@example.com')).toBeNull()
})

test('where the last page has emptied the page before is shown', async () => {
  walkMarketing({ tab: 'subscribers', page: 3 }, lists)
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

test('without a connection the screen says so, and tries again', async () => {
  openMarketing({ tab: 'subscribers' }, {})
  expect(await screen.findByText('You need to be online to use this screen')).toBeDefined()
  fakeServer(subscribers([buildSubscriber({ status: 'bounced' })]))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('bounced')).toBeDefined()
})

test('a list that is not of this company, or is gone, can be taken back: the select does not say All lists', async () => {
  const gone = '0198a000-0000-7000-8000-0000000000ff'
  const { onSearch } = openMarketing({ tab: 'subscribers', listId: gone }, subscribers([]))
  await screen.findByRole('option', { name: 'Newsletter' })
  const select = screen.getByLabelText<HTMLSelectElement>('List')
  expect(select.selectedOptions[0]?.text).toBe('List not found')
  await userEvent.selectOptions(select, 'All lists')
  expect(onSearch).toHaveBeenCalledExactlyOnceWith({ tab: 'subscribers' })
})
