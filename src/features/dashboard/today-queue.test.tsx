import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { companySearch } from '../../../tests/support/fakes/company-search.ts'
import { SearchContext } from '../../hooks/search-context.ts'
import type { Stop } from './today-plan.ts'
import { DayQueue } from './today-queue.tsx'

afterEach(cleanup)

const stopOf = (isDone: boolean): Stop => ({
  lead: buildLead({ _id: '0198c0de-0000-7000-8000-000000000001', firstname: 'Maya', surname: 'Shah' }),
  step: { place: 'due', why: 'new' },
  isDone,
})

const parts = {
  isArriving: false,
  messages: () => null,
  now: 0,
  outcomes: () => null,
  routeOf: () => <a href="/map">Route</a>,
}
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
      <DayQueue {...parts} day={dayOf(stops)} />
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

function Host({ isDoneAfter }: { isDoneAfter: boolean }) {
  const [isDone, setIsDone] = useState(false)
  return (
    <SearchContext value={() => companySearch()}>
      <DayQueue
        {...parts}
        day={dayOf([stopOf(isDone)])}
        messages={({ lead, outcome }) => <p>{`${outcome}: write to ${lead.firstname}`}</p>}
        outcomes={({ onFinish }) => (
          <button
            onClick={() => {
              setIsDone(isDoneAfter)
              onFinish({ outcome: 'No answer' })
            }}
            type="button"
          >
            Finish
          </button>
        )}
      />
    </SearchContext>
  )
}

test.each([
  ['offers a message to a lead whose card went with its outcome', true],
  ['offers no message while the lead is still to be worked on', false],
])('%s', async (_title, isDone) => {
  renderScreen(<Host isDoneAfter={isDone} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Outcome' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Finish' }))
  await screen.findByText(isDone ? '1 of 1 done' : '0 of 1 done')
  expect(screen.queryByText('No answer: write to Maya') !== null).toBe(isDone)
})
