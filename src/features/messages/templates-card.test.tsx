import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { MessageTemplate } from '../../../contract/entities/messages/message-template.ts'
import type { User } from '../../../contract/entities/user.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { TemplatesCard } from './templates-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const messages: MessageTemplate[] = [{ name: 'Missed you', text: 'We were at {address}.' }]

async function openCard() {
  const device = openTestDevice('Admin')
  const user = { _id: VIEWER_ID, firstname: 'Ben', lastname: 'Clark' } as User
  const companies = [{ _id: COMPANY_ID, name: 'Greenway Energy', messages }]
  await device.outbox.auth.put({ key: 'profile', userId: VIEWER_ID, user, companies, registers: [] })
  renderScreen(<TemplatesCard />, device)
  return device
}

const openForm = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit templates' }))

test('a template without a name is said at its field, which gets the focus; corrected, all templates are saved', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const body: unknown = await input.json()
    sent.push(body)
    return Response.json(body)
  })
  const device = await openCard()
  await openForm()
  const name = await screen.findByLabelText('Name')
  await userEvent.clear(name)
  const save = screen.getByRole('button', { name: 'Save templates' })
  await userEvent.click(save)
  await vi.waitFor(() => expect(document.activeElement).toBe(name))
  expect(name.getAttribute('aria-invalid')).toBe('true')
  expect(sent).toEqual([])

  await userEvent.type(name, 'Not at home')
  await userEvent.click(save)
  expect(await screen.findByText('Templates saved')).toBeDefined()
  expect(sent).toEqual([{ messages: [{ name: 'Not at home', text: 'We were at {address}.' }] }])
  const profile = await device.outbox.auth.get('profile')
  expect(profile).toMatchObject({ companies: [{ _id: COMPANY_ID, messages: [{ name: 'Not at home' }] }] })
})

test('templates that were not saved yet are kept when the dialog is closed', async () => {
  await openCard()
  await openForm()
  await userEvent.click(await screen.findByRole('button', { name: 'Add template' }))
  await userEvent.type(screen.getAllByLabelText('Message').at(-1)!, 'See you tomorrow.')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await openForm()
  expect(screen.getAllByLabelText<HTMLTextAreaElement>('Message').map(({ value }) => value)).toEqual([
    'We were at {address}.',
    'See you tomorrow.',
  ])
})
