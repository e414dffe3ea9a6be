import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { OutcomeBar } from './outcome-bar.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

async function openBar() {
  const lead = buildLead({ companyId: COMPANY_ID, lead_status: '1st Call' })
  const device = renderScreen(
    <main>
      <a href="tel:07700900123" onClick={(event) => event.preventDefault()}>
        07700 900123
      </a>
      <OutcomeBar askBooking={() => null} askWhen={() => null} lead={lead} walk={undefined} />
    </main>,
    openTestDevice(),
  )
  await screen.findByRole('heading', { name: 'Outcome' })
  return { device, lead }
}

function look(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

test('back from a call, the bar asks how it went and records a call', async () => {
  const { device } = await openBar()
  fireEvent.click(screen.getByText('07700 900123'))
  look('hidden')
  look('visible')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'How did the call go?' }))
  fireEvent.click(screen.getByRole('button', { name: 'No answer' }))
  await screen.findByText('No answer · 2nd Call')
  const saved = await device.outbox.pending.toArray()
  expect(saved.map(({ name, args }) => [name, args])).toMatchObject([
    ['lead.status', { status: '2nd Call' }],
    ['activity.add', { kind: 'Call', outcome: 'No answer' }],
  ])
})

test('leaving and coming back without a call, or long after a link that opened nothing, asks nothing', async () => {
  await openBar()
  look('hidden')
  look('visible')
  fireEvent.click(screen.getByText('07700 900123'))
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  look('hidden')
  look('visible')
  expect(screen.queryByRole('heading', { name: 'How did the call go?' })).toBeNull()
})

test('a second tap while the first is being saved records nothing more', async () => {
  const { device } = await openBar()
  const button = screen.getByRole('button', { name: 'Wrong number' })
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('Wrong number · Incorrect Number')
  expect((await device.outbox.pending.toArray()).map(({ name }) => name)).toEqual(['lead.status', 'activity.add'])
})
