import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Activity } from '../../../contract/entities/activity.ts'
import type { FollowUp } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { DEFAULT_WORK_TIMES } from '../../../contract/entities/work-times/work-times.ts'
import { nextStepOf } from '../../records/next-step.ts'
import { StopCard } from './stop-card.tsx'

/** A Wednesday at noon. */
const NOW = Date.UTC(2026, 11, 2, 12)

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const tried = (at: string): Activity => ({
  _id: crypto.randomUUID(),
  companyId: 'c',
  leadId: 'l',
  kind: 'Call',
  outcome: 'No answer',
  at,
  by: VIEWER_ID,
})

const callBack = (due: Pick<FollowUp, 'dueDate' | 'dueTime'>): FollowUp => ({
  _id: crypto.randomUUID(),
  companyId: 'c',
  leadId: 'l',
  kind: 'Call back',
  ...due,
  assignedTo: VIEWER_ID,
  createdAt: '2026-11-30T10:10:00.000Z',
  updatedAt: '2026-11-30T10:10:00.000Z',
  version: 1,
})

async function show(given: Partial<Lead>, activities: readonly Activity[] = [], followUps: readonly FollowUp[] = []) {
  const lead = buildLead({ assignedTo: VIEWER_ID, firstname: 'Ann', ...given })
  const step = nextStepOf(lead, { me: VIEWER_ID, followUps, activities, times: DEFAULT_WORK_TIMES }, NOW)
  const nothing = () => undefined
  renderScreen(
    <StopCard
      isNext
      isOpen={false}
      now={NOW}
      onDone={nothing}
      onOpen={nothing}
      onShut={nothing}
      stop={{ lead, step, isDone: false }}
    >
      {null}
    </StopCard>,
  )
  return (await screen.findByRole('listitem', { name: 'Ann' })).textContent
}

test('a lead that did not answer says which call is next, and when the last one was', async () => {
  expect(await show({ lead_status: '1st Call' }, [tried('2026-12-01T10:10:00.000Z')])).toContain(
    '2nd call, last tried Tue 10:10',
  )
})

test('after three calls and a week the lead may be closed with one press', async () => {
  const text = await show({ lead_status: '3rd Call' }, [tried('2026-11-25T10:10:00.000Z')])
  expect(text).toContain('Three calls without an answer. Close the lead?')
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
})

test('a missed booking names its time and asks what happened', async () => {
  const text = await show({ actual_booking_date: '2026-12-01', actual_booking_time: '10:00' })
  expect(text).toContain('Booked Tue 1 Dec 10:00')
  expect(text).toContain('The booking has no outcome yet. What happened?')
})

test.each([
  { dueDate: '2026-12-01', said: 'Overdue: Yesterday' },
  { dueDate: '2026-12-02', dueTime: '09:30', said: 'Overdue: Today 09:30' },
])('a follow-up that is late says so in words ($said)', async ({ said, ...due }) => {
  expect(await show({}, [], [callBack(due)])).toContain(said)
})

test('what the person wants and asked for is on the card', async () => {
  const asked = {
    lead_status: 'Call Back',
    call_back_time: 'after 5',
    customer_message: 'The boiler is loud.',
  } as const
  const text = await show(asked, [tried('2026-12-01T10:10:00.000Z')])
  expect(text).toContain('Asked to be called: after 5')
  expect(text).toContain('The boiler is loud.')
})
