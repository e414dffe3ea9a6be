import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { User } from '../../../contract/entities/user.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { COMPANY_ID, openTestDevice, renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import type { Stop } from '../../features/dashboard/today-plan.ts'
import { DayQueue } from './today-queue.tsx'

const stopOf = (isDone: boolean): Stop => ({
  lead: buildLead({
    _id: '0198c0de-0000-7000-8000-000000000001',
    firstname: 'Maya',
    surname: 'Shah',
    phone: '07700 900123',
  }),
  step: { place: 'due', why: 'new' },
  isDone,
})

const dayOf = (stops: Stop[] | undefined) => ({
  stops,
  anotherDay: [],
  waiting: [],
  addMore: undefined,
  setDone: () => undefined,
})

function Arriving() {
  const [stops, setStops] = useState<Stop[]>()
  return (
    <SearchContext value={() => companySearch()}>
      <DayQueue day={dayOf(stops)} isArriving={false} now={0} />
      <button onClick={() => setStops([stopOf(false)])} type="button">
        Arrive
      </button>
      <button onClick={() => setStops(undefined)} type="button">
        Read again
      </button>
    </SearchContext>
  )
}

test('shows its buttons with the day, and keeps them while that is read again', async () => {
  renderScreen(<Arriving />)
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('button', { name: 'Arrive' })
  expect(screen.queryByRole('button', { name: 'Near me' })).toBeNull()
  await press('Arrive')
  await press('Read again')
  await press('Near me')
  await screen.findByRole('dialog', { name: 'Leads near you' })
})

function Host() {
  const [isDone, setIsDone] = useState(false)
  return (
    <SearchContext value={() => companySearch()}>
      <DayQueue day={dayOf([stopOf(isDone)])} isArriving={false} now={0} />
      <button onClick={() => setIsDone(true)} type="button">
        Plan again
      </button>
    </SearchContext>
  )
}

test.each([
  ['offers a message to a lead whose card went with its outcome', true],
  ['offers no message while the lead is still to be worked on', false],
])('%s', async (_title, isDone) => {
  const device = openTestDevice()
  const user = { _id: VIEWER_ID, firstname: 'Ben', lastname: 'Clark' } as User
  const companies = [{ _id: COMPANY_ID, name: 'Greenway Energy' }]
  await device.outbox.auth.put({ key: 'profile', userId: VIEWER_ID, user, companies, registers: [] })
  renderScreen(<Host />, device)
  await userEvent.click(await screen.findByRole('button', { name: 'Outcome' }))
  await userEvent.click(await screen.findByRole('button', { name: 'No answer' }))
  await waitFor(async () => expect(await device.outbox.pending.count()).toBeGreaterThan(0))
  if (isDone) await userEvent.click(screen.getByRole('button', { name: 'Plan again' }))
  await screen.findByText(isDone ? '1 of 1 done' : '0 of 1 done')
  if (isDone) await screen.findByRole('heading', { name: 'Message Maya Shah' })
  else expect(screen.queryByRole('region', { name: 'Send a message' })).toBeNull()
})
