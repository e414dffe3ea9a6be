import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addNote } from '../../../contract/mutations/note.ts'
import { openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { watchInstallPrompt } from '../../ui/primitives/install-prompt.ts'
import { mutate } from '../../db/mutate.ts'
import { InstallBar } from './install-bar.tsx'
import { InstallCard } from './install-card.tsx'

const DAY_MS = 24 * 60 * 60 * 1000

beforeEach(() => {
  vi.stubGlobal('GestureEvent', class {})
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'standalone')
})

async function deviceWithNote(days: number) {
  const device = openTestDevice()
  const then = { ...device, now: () => Date.now() - days * DAY_MS }
  const note = { leadId: device.newId(), noteId: device.newId(), content: 'x', createdAt: new Date().toISOString() }
  await mutate(then, addNote, note, { subject: 'Ann' })
  return device
}

test('FM-082: Safari that may clear the data says so and shows how to install, until that is dismissed', async () => {
  const device = renderScreen(<InstallBar />)
  const bar = await screen.findByRole('region', { name: 'Install Doorstep' })
  expect(bar.textContent).toContain('Safari may clear Doorstep’s data after 7 days without use')
  expect(screen.getByRole('link', { name: 'How to install' }).getAttribute('href')).toBe('/sync#install')
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'Install Doorstep' })).toBeNull()
  cleanup()
  renderScreen(<InstallBar />, device)
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Install Doorstep' })).toBeNull())
})

test('FM-082: work that has not been sent for more than five days is warned of, also when the advice was dismissed', async () => {
  const device = await deviceWithNote(6)
  device.storage.setItem('installAdviceDismissed', 'yes')
  renderScreen(<InstallBar />, device)
  const warning = await screen.findByRole('alert')
  expect(warning.textContent).toContain('Changes on this device have waited 6 days to be sent')
  expect(warning.textContent).toContain('Safari may clear them after 7 days without use')
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test('four days of changes are not worth a warning', async () => {
  const device = await deviceWithNote(4)
  device.storage.setItem('installAdviceDismissed', 'yes')
  renderScreen(<InstallBar />, device)
  await expect(screen.findByRole('alert', {}, { timeout: 300 })).rejects.toThrow()
})

test('the steps are those of the device, and what is unsent goes first: the installed app starts empty', async () => {
  renderScreen(<InstallCard hasUnsent />)
  const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await screen.findByText('Send your changes first: the installed app starts empty and loads your leads again.')
  expect(steps()).toEqual(['Tap Share in the toolbar', 'Choose Add to Home Screen'])
  cleanup()
  Reflect.deleteProperty(navigator, 'standalone')
  renderScreen(<InstallCard hasUnsent={false} />)
  await screen.findByText('Choose Add to Dock')
  expect(steps()).toEqual(['Click Share in the toolbar', 'Choose Add to Dock'])
})

test('other browsers say nothing of it', async () => {
  vi.stubGlobal('GestureEvent', undefined)
  const device = await deviceWithNote(6)
  renderScreen(
    <>
      <InstallBar />
      <InstallCard hasUnsent />
      <p>Rest</p>
    </>,
    device,
  )
  await screen.findByText('Rest')
  await expect(screen.findByText(/Safari/, {}, { timeout: 300 })).rejects.toThrow()
})

test('where the browser can be asked there is a button, until Doorstep is installed', async () => {
  vi.stubGlobal('GestureEvent', undefined)
  Reflect.deleteProperty(navigator, 'standalone')
  watchInstallPrompt()
  const offer = () => {
    const prompt = vi.fn(async () => undefined)
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    act(() => void dispatchEvent(event))
    return { event, prompt }
  }
  renderScreen(<InstallCard hasUnsent={false} />)
  const { event, prompt } = offer()
  expect(event.defaultPrevented).toBe(true)
  await userEvent.click(await screen.findByRole('button', { name: 'Install Doorstep' }))
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button')).toBeNull()
  offer()
  await screen.findByRole('button', { name: 'Install Doorstep' })
  act(() => void dispatchEvent(new Event('appinstalled')))
  expect(screen.queryByRole('button')).toBeNull()
})
