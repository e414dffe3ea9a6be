import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../../tests/support/fakes/fake-server.ts'
import { openTestDevice, renderScreen } from '../../../../tests/support/browser/render-screen.tsx'
import { ListDialog } from './list-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a list whose answer was lost is the same when Create is pressed again, and another when it was corrected', async () => {
  const received = fakeServer({})
  renderScreen(<ListDialog about="new" onClose={() => {}} onSaved={() => {}} />, openTestDevice('Admin'))
  await userEvent.type(await screen.findByLabelText('Name'), 'Past buyers')
  const posts = () => received.filter(({ method }) => method === 'POST')
  const pressCreate = async (times: number) => {
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Create' })
    await userEvent.click(button)
    await vi.waitFor(() => expect(posts()).toHaveLength(times))
    await vi.waitFor(() => expect(button.disabled).toBe(false))
  }
  await pressCreate(1)
  await pressCreate(2)
  await userEvent.type(screen.getByLabelText('Name'), ' of 2026')
  await pressCreate(3)
  const [first, again, corrected] = posts().map(({ key }) => key)
  expect(first).toMatch(/^[0-9a-f-]{36}$/)
  expect(again).toBe(first)
  expect(corrected).not.toBe(first)
})
