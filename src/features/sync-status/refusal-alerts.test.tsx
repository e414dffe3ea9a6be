import { createMemoryHistory } from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { buildEntry } from '../../../tests/support/builders/build-entry.ts'
import { openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import type { Device } from '../../db/schema/device.ts'
import type { ParkReason } from '../../db/schema/outbox-entry.ts'
import { park } from '../../db/outbox/outbox-queue.ts'
import { useToasts, useToastsOfScreen } from '../../ui/feedback/toasts.tsx'
import { aboutStatus } from '../../records/status-message.ts'
import { RefusalAlerts } from './refusal-alerts.tsx'

let last = 0
async function refuse(
  device: Device,
  name: string,
  message: string,
  given: Partial<ParkReason> = {},
  mutationId: string = crypto.randomUUID(),
): Promise<void> {
  last += 1
  const about = { mutationId, userId: VIEWER_ID, name, subject: 'Ada Lovelace', lane: `lead:${mutationId}` }
  const entry = buildEntry({ ...about, position: last })
  await device.outbox.pending.put(entry)
  await park(device.outbox, entry, { code: 'state', message, status: 409, ...given }, Date.now())
}

const specified: [string, string, string][] = [
  ['lead.status', 'This lead was deleted.', 'Failed to update lead status.'],
  ['lead.booking', 'Grace changed this.', 'Failed to save booking details.'],
  ['lead.assign', 'This user has left.', 'Assignment failed'],
  ['lead.convert', 'Save the booking first.', 'Failed to convert lead to deal.'],
  ['lead.delete', 'Grace changed this.', 'Failed to delete lead.'],
  ['contact.update', 'Enter a valid email address.', 'Error saving contact: Enter a valid email address.'],
  ['account.create', 'Enter a name.', 'Error saving account: Enter a name.'],
  ['note.add', 'This lead was deleted.', 'A change was not saved'],
]

test.each(specified)('a refused %s, because “%s”, is said at once as “%s”', async (name, message, words) => {
  const device = openTestDevice()
  renderScreen(<RefusalAlerts />, device)
  await refuse(device, name, message)

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe(words)
  const detail = words.includes(message) ? 'Ada Lovelace' : `Ada Lovelace: ${message}`
  expect(screen.getByText(detail)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Review in Sync' }).getAttribute('href')).toBe('/sync')
})

test('of many at once the words are said once, with how many there are', async () => {
  const device = openTestDevice()
  renderScreen(<RefusalAlerts />, device)
  for (let lead = 0; lead < 12; lead += 1) await refuse(device, 'lead.status', 'This lead was deleted.')
  await screen.findByText('12 changes were not saved. This lead was deleted.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

test('the alerts of one person go when they sign out', async () => {
  const device = openTestDevice()
  function Page() {
    const [isIn, setIsIn] = useState(true)
    return (
      <>
        <button onClick={() => setIsIn(false)} type="button">
          Sign out
        </button>
        {isIn ? <RefusalAlerts /> : null}
      </>
    )
  }
  renderScreen(<Page />, device)
  await refuse(device, 'lead.status', 'This lead was deleted.')
  await screen.findByRole('alert')
  fireEvent.click(screen.getByText('Sign out'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test.each([
  ['lead.status', 'Failed to update lead status.'],
  ['deal.status', 'A change was not saved'],
])('a refused %s takes back the message that it was changed', async (name, words) => {
  const device = openTestDevice()
  const id = crypto.randomUUID()
  function Screen() {
    const toasts = useToasts()
    const undo = { label: 'Undo', onPress: () => undefined, about: aboutStatus(id) }
    return (
      <>
        <button onClick={() => toasts.succeed('Ada Lovelace: 3rd Call', undo)} type="button">
          Change
        </button>
        <RefusalAlerts />
      </>
    )
  }
  renderScreen(<Screen />, device)
  fireEvent.click(await screen.findByText('Change'))
  await screen.findByText('Ada Lovelace: 3rd Call')
  await refuse(device, name, 'This lead was deleted.', {}, id)
  await screen.findByText(words)
  expect(screen.queryByText('Ada Lovelace: 3rd Call')).toBeNull()
})

test('what was refused while the app was closed is said when it opens, and once', async () => {
  const device = openTestDevice()
  await refuse(device, 'lead.assign', 'This user has left.')
  renderScreen(<RefusalAlerts />, device)
  await screen.findByText('Assignment failed')
  cleanup()

  renderScreen(<RefusalAlerts />, device)
  await refuse(device, 'lead.status', 'This lead was deleted.')
  await screen.findByText('Failed to update lead status.')
  expect(screen.queryByText('Assignment failed')).toBeNull()
})

test('on Sync, where the refused changes are, they cover nothing, and are not said again later', async () => {
  const device = openTestDevice()
  const history = createMemoryHistory({ initialEntries: ['/leads'] })
  renderScreen(<RefusalAlerts />, device, history)
  await refuse(device, 'lead.status', 'This lead was deleted.')
  await screen.findByText('Failed to update lead status.')

  act(() => history.push('/sync'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  await refuse(device, 'lead.assign', 'This user has left.')
  await waitFor(() => expect(device.storage.getItem('refusalsShown')?.split(' ')).toHaveLength(2))

  act(() => history.push('/leads'))
  await refuse(device, 'lead.booking', 'Grace changed this.')
  await screen.findByText('Failed to save booking details.')
  expect(screen.getAllByRole('alert')).toHaveLength(1)
})

function LeavingScreen() {
  const [path, setPath] = useState(location.pathname)
  const toasts = useToasts()
  useToastsOfScreen(path)
  return (
    <>
      <button onClick={() => toasts.fail('Failed to update lead status.')} type="button">
        Fail here
      </button>
      <button onClick={() => setPath('/elsewhere')} type="button">
        Go on
      </button>
      <RefusalAlerts />
    </>
  )
}

test('it stays when the person goes on to another screen', async () => {
  const device = openTestDevice()
  renderScreen(<LeavingScreen />, device)
  await refuse(device, 'lead.status', 'This lead was deleted.')
  const alert = await screen.findByRole('alert')
  fireEvent.click(screen.getByText('Go on'))
  expect(screen.getByRole('alert')).toBe(alert)
})

test('it stays when the screen says the same words about something else, and the person goes on', async () => {
  const device = openTestDevice()
  renderScreen(<LeavingScreen />, device)
  await refuse(device, 'lead.status', 'This lead was deleted.')
  const alert = await screen.findByRole('alert')
  fireEvent.click(screen.getByText('Fail here'))
  expect(screen.getAllByRole('alert')).toHaveLength(2)
  fireEvent.click(screen.getByText('Go on'))
  expect(screen.getAllByRole('alert')).toEqual([alert])
  expect(screen.getByRole('link', { name: 'Review in Sync' })).toBeDefined()
})
