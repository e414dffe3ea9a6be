import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role, User } from '../../../contract/entities/user.ts'
import type { WorkTimes } from '../../../contract/entities/work-times/work-times.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { WorkTimesCard } from './work-times-card.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Returns what was sent. */
async function openCard(role: Role = 'Admin') {
  const sent: { workTimes: WorkTimes }[] = []
  vi.stubGlobal('fetch', async (input: Request) => {
    const body = await input.json()
    sent.push(body)
    return Response.json(body)
  })
  const device = openTestDevice(role)
  const user = { _id: VIEWER_ID, firstname: 'Ben', lastname: 'Clark' } as User
  const companies = [{ _id: COMPANY_ID, name: 'Greenway Energy' }]
  await device.outbox.auth.put({ key: 'profile', userId: VIEWER_ID, user, companies, registers: [] })
  renderScreen(
    <>
      <p>Here</p>
      <WorkTimesCard />
    </>,
    device,
  )
  await screen.findByText('Here')
  return sent
}

const openForm = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit working times' }))
const type = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save working times' }))

test('an Admin sets days, hours and waits, and the card says the new ones at once', async () => {
  const sent = await openCard()
  expect(await screen.findByText('Monday, Tuesday, Wednesday, Thursday and Friday, 08:00 to 20:00.')).toBeDefined()
  expect(screen.getByText('People who don’t answer are called again after 1, 2 and 7 days.')).toBeDefined()
  await openForm()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Monday' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Saturday' }))
  await type('Start of work', '10:00')
  await type('End of work', '16:00')
  await type('Speed between bookings (mph)', '18')
  await userEvent.click(screen.getByRole('button', { name: 'Remove call 3' }))
  await type('Days after call 2', '3')
  await save()
  expect(await screen.findByText('Working times saved')).toBeDefined()
  const days = ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  expect(sent).toEqual([{ workTimes: { days, from: '10:00', until: '16:00', milesAnHour: 18, callAgainDays: [1, 3] } }])
  expect(screen.getByText('Journeys between bookings are reckoned at 18 mph, in a straight line.')).toBeDefined()
  expect(await screen.findByText('Tuesday, Wednesday, Thursday, Friday and Saturday, 10:00 to 16:00.')).toBeDefined()
})

test('what can’t be saved is said at its field, which gets the focus, and nothing is sent', async () => {
  const sent = await openCard()
  await openForm()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await userEvent.click(await screen.findByRole('checkbox', { name: day }))
  await save()
  expect((await screen.findByRole('alert')).textContent).toBe('Choose at least one working day.')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Sunday' }))

  await type('Start of work', '22:00')
  await save()
  expect(await screen.findByText('Choose an end at least an hour after the start.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('End of work')))
  await type('Start of work', '09:00')

  await type('Days after call 2', '61')
  await save()
  expect(await screen.findByText('Enter a whole number of days from 1 to 60.')).toBeDefined()
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Days after call 2')))
  expect(sent).toEqual([])
})

test('at most six calls are made', async () => {
  await openCard()
  await openForm()
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add another call' })
  for (let calls = 3; calls < 6; calls += 1) await userEvent.click(add)
  expect(await screen.findByLabelText('Days after call 6')).toBeDefined()
  expect(add.disabled).toBe(true)
})

test('a User sees no working times to edit', async () => {
  await openCard('User')
  expect(screen.queryByRole('button', { name: 'Edit working times' })).toBeNull()
})

test('times that were not saved yet are kept when the dialog is closed', async () => {
  await openCard()
  await openForm()
  await type('Start of work', '10:00')
  await userEvent.click(screen.getByRole('button', { name: 'Remove call 3' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await openForm()
  expect((await screen.findByLabelText<HTMLInputElement>('Start of work')).value).toBe('10:00')
  expect(screen.queryByRole('button', { name: 'Remove call 3' })).toBeNull()
})
