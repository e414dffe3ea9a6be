import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '../../../../contract/entities/user.ts'
import { fakeServer } from '../../../../tests/support/fakes/fake-server.ts'
import { openTestDevice, renderScreen } from '../../../../tests/support/browser/render-screen.tsx'
import { UnreadMail } from './unread-mail.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const message = {
  _id: '0198a000-0000-7000-8000-0000000000f1',
  at: '2026-11-24T09:00:00.000Z',
  sender: 'Ann <ann@b.example>',
  subject: 'Re: News',
  preview: 'Could you call me?\n<b>not bold</b>',
  why: 'We don’t recognise this kind of message.',
}
const ignored = [{ what: 'automatic reply', messages: 3 }]

const GET = 'GET /api/marketing/unread-mail'

function open(messages: readonly object[], role: Role = 'Admin') {
  const answers: Parameters<typeof fakeServer>[0] = {
    [GET]: { body: { messages, ignored } },
    'POST /api/marketing/unread-mail/dismiss': { body: { message: 'Messages dismissed' } },
  }
  const received = fakeServer(answers)
  renderScreen(<UnreadMail />, openTestDevice(role))
  return { received, empty: () => (answers[GET] = { body: { messages: [], ignored } }) }
}

test('says how many there are, shows them as text, and dismisses those that were shown', async () => {
  const { received, empty } = open([message, { ...message, _id: '0198a000-0000-7000-8000-0000000000f2', subject: '' }])
  expect(await screen.findByText('2 messages we could not read')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Show messages' }))
  expect(await screen.findByRole('dialog', { name: 'Messages we could not read' })).toBeDefined()
  expect(screen.getByText('Re: News')).toBeDefined()
  expect(screen.getByText('No subject')).toBeDefined()
  expect(screen.getAllByText(/<b>not bold<\/b>/)).toHaveLength(2)
  expect(screen.getByText('Also received, nothing to do: automatic reply (3).')).toBeDefined()
  empty()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss 2 messages' }))
  await vi.waitFor(() => expect(screen.queryByText('2 messages we could not read')).toBeNull())
  const sent = received.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ ids: [message._id, '0198a000-0000-7000-8000-0000000000f2'] }])
})

test('takes no room where there is nothing, and asks nothing for people who may not see it', async () => {
  const { received: asked } = open([])
  await vi.waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  const { received } = open([message], 'User')
  expect(screen.queryByRole('button')).toBeNull()
  expect(received).toEqual([])
})
