import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ACTIVITY_OUTCOMES, type Activity, type ActivityOutcome } from '../../contract/entities/activity.ts'
import type { FollowUp } from '../../contract/entities/follow-up.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { statusAfter } from '../../src/features/activities/outcomes.ts'
import { addDays } from '../../contract/london-time.ts'
import { nextStepOf } from '../../src/records/next-step.ts'
import { DEFAULT_WORK_TIMES, type WorkTimes } from '../../contract/entities/work-times/work-times.ts'
import { buildLead } from '../support/builders/build-lead.ts'

const ME = 'ben'
const HOUR_MS = 3_600_000
/** A Monday in winter, when London's clocks show UTC. */
const START = Date.parse('2026-11-30T08:00:00.000Z')
const DAYS = 14
const HOURS = 12
/** A lead that was called three times is due within a week, or after the following weekend. */
const LONGEST_WAIT_DAYS = 9

interface Worked {
  lead: Lead
  followUps: FollowUp[]
  activities: Activity[]
}

const dateOf = (now: number) => new Date(now).toISOString().slice(0, 10)

/** What the outcome bar saves. `days` is how far ahead people book or ask to be called; 0 for a call back is "No date". */
function record(worked: Worked, outcome: ActivityOutcome, { days, now }: { days: number; now: number }): void {
  const { lead } = worked
  const at = new Date(now).toISOString()
  const rest = { companyId: lead.companyId, leadId: lead._id }
  worked.followUps = []
  worked.activities.push({ _id: crypto.randomUUID(), kind: 'Call', outcome, at, by: ME, ...rest })
  worked.lead = { ...lead, lead_status: statusAfter(outcome, lead.lead_status), updatedAt: at }
  const dueDate = addDays(dateOf(now), days)
  if (outcome === 'Booked')
    worked.lead = { ...worked.lead, actual_booking_date: addDays(dueDate, 1), actual_booking_time: '10:00' }
  if (outcome === 'Call back' && days > 0) {
    const times = { createdAt: at, updatedAt: at, version: 1 }
    worked.followUps = [{ _id: crypto.randomUUID(), kind: 'Call back', dueDate, assignedTo: ME, ...times, ...rest }]
  }
}

const stepOf = ({ lead, followUps, activities }: Worked, now: number, times: WorkTimes) =>
  nextStepOf(lead, { me: ME, followUps, activities, times }, now)

const TUESDAY_TO_SATURDAY: WorkTimes = {
  days: ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  from: '10:00',
  until: '16:00',
  milesAnHour: 30,
  callAgainDays: [1, 1, 2, 7],
}

const choices = fc.array(
  fc.record({ outcome: fc.constantFrom(...ACTIVITY_OUTCOMES), days: fc.nat(5), isMissed: fc.boolean() }),
  { minLength: 200, maxLength: 200 },
)

test.each([
  ['a company of the default working times', DEFAULT_WORK_TIMES],
  ['a company that works other days and hours', TUESDAY_TO_SATURDAY],
])('in a rep’s fortnight at %s every lead is always due, scheduled, waiting for somebody or done', (_of, times) => {
  fc.assert(
    fc.property(choices, (rolls) => {
      const leads = Array.from(
        { length: 12 },
        (): Worked => ({
          lead: buildLead({ assignedTo: ME }),
          followUps: [],
          activities: [],
        }),
      )
      let roll = 0
      for (let hour = 0; hour < DAYS * 24; hour++) {
        const now = START + hour * HOUR_MS
        for (const worked of leads) {
          const { place, why, due } = stepOf(worked, now, times)
          const until = due && Date.parse(`${due.dueDate}T${due.dueTime || '00:00'}:00.000Z`)
          if (place === 'another day' || place === 'later today') {
            expect(until).toBeGreaterThan(now)
            if (why === 'call again') expect(until).toBeLessThan(now + LONGEST_WAIT_DAYS * 24 * HOUR_MS)
            // It becomes due through time alone.
            expect(stepOf(worked, until ?? 0, times).place).toBe('due')
          }
          if (place === 'waiting') expect(worked.lead.lead_status).toBe('Incorrect Number')
          if (place === 'done') expect(['Closed', 'Out of Area']).toContain(worked.lead.lead_status)
          const isWorkingHour = hour % 24 < HOURS
          const choice = rolls[roll % rolls.length]
          if (place !== 'due' || !isWorkingHour || !choice) continue
          roll++
          if (!choice.isMissed) record(worked, choice.outcome, { ...choice, now })
        }
      }
    }),
    { numRuns: 12, seed: 42 },
  )
})
