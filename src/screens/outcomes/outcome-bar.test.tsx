import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
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
      <OutcomeBar lead={lead} walk={undefined} />
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

test('a call to a lead of the list beside it is none to this one', async () => {
  const lead = buildLead({ companyId: COMPANY_ID })
  renderScreen(
    <main>
      <div data-list-pane="leads">
        <a href="tel:07700900456" onClick={(event) => event.preventDefault()}>
          07700 900456
        </a>
      </div>
      <OutcomeBar lead={lead} walk={undefined} />
    </main>,
    openTestDevice(),
  )
  fireEvent.click(await screen.findByText('07700 900456'))
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

test('"When?" that is left open with its screen counts as no date, and can be undone', async () => {
  const lead = buildLead({ companyId: COMPANY_ID, lead_status: '1st Call' })
  const Screen = () => {
    const [isHere, setIsHere] = useState(true)
    return (
      <>
        <button onClick={() => setIsHere(false)} type="button">
          Leave
        </button>
        {isHere ? <OutcomeBar lead={lead} walk={undefined} /> : null}
      </>
    )
  }
  const device = renderScreen(<Screen />, openTestDevice())
  fireEvent.click(await screen.findByRole('button', { name: 'Call back' }))
  await screen.findByText('When?')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  fireEvent.click(screen.getByText('Leave'))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText(/outcome undone$/)
  const saved = await device.outbox.pending.toArray()
  expect(saved.map(({ name }) => name)).toContain('activity.remove')
})

test('a bar that was opened, such as by the first call, is brought into view with the focus; one that is always there is not', async () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await openBar()
  expect(scrolled).not.toHaveBeenCalled()
  cleanup()
  renderScreen(
    <OutcomeBar isAfterCall lead={buildLead({ companyId: COMPANY_ID })} onFinish={() => undefined} walk={undefined} />,
    openTestDevice(),
  )
  const bar = await screen.findByRole('region', { name: 'How did the call go?' })
  await vi.waitFor(() => expect(document.activeElement).toBe(bar))
  expect(scrolled.mock.contexts).toContain(bar)
})

test('outcomes in a row are one message, which undoes the last of them', async () => {
  const { device } = await openBar()
  fireEvent.click(screen.getByRole('button', { name: 'No answer' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Record another outcome' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Wrong number' }))
  await screen.findByText('2 outcomes saved')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Undo last' }))
  await screen.findByText(/outcome undone$/)
  const saved = await device.outbox.pending.toArray()
  const idsOf = (wanted: string) =>
    saved.flatMap(({ name, args }) => (name === wanted ? [(args as { activityId: string }).activityId] : []))
  expect(idsOf('activity.add')).toHaveLength(2)
  expect(idsOf('activity.remove')).toEqual(idsOf('activity.add').slice(-1))
})
