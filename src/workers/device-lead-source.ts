import { dueOrder, type FollowUp, nextFollowUpAt } from '../../contract/entities/follow-up.ts'
import { londonClock } from '../../contract/london-time.ts'
import { colleagueName } from '../../contract/entities/user.ts'
import { readLeadsSince } from '../db/rows/leads-since.ts'
import { readNewest } from '../db/rows/newest-leads.ts'
import { rowLists } from '../db/rows/row-lists.ts'
import { readAgainAfterStall } from '../db/schema/stalled-reads.ts'
import { leadsWithFilesQuestion, nextFollowUpsQuestion, readColleagues, readVersion } from '../db/views/queries.ts'
import { ask, type CompanyData, markUnsettled, rowsQuestion } from '../db/views/view.ts'
import type { NextDue } from '../search/lead-columns.ts'
import type { LeadSource } from '../search/lead-source.ts'
import { readPage } from './device-row-source.ts'

export const deviceLeadSource = (data: CompanyData): LeadSource => ({
  version: () => readAgainAfterStall(() => readVersion(data)),
  arrivedSince: (readTo) => readAgainAfterStall(() => readLeadsSince(data.rows, readTo)),
  unsettled: () => readAgainAfterStall(() => markUnsettled(data, 'lead')),
  nextDue: () =>
    readAgainAfterStall(async () => {
      const clock = londonClock(Date.now())
      const nextDue = ([id, due]: [string, FollowUp]): [string, NextDue] => {
        const order = dueOrder(due)
        return [id, { when: nextFollowUpAt(order, clock), order }]
      }
      return new Map([...(await ask(data, nextFollowUpsQuestion))].map(nextDue))
    }),
  withFiles: () => readAgainAfterStall(() => ask(data, leadsWithFilesQuestion)),
  userNames: () =>
    readAgainAfterStall(
      async () => new Map((await readColleagues(data)).map((person) => [person._id, colleagueName(person)])),
    ),
  leadsNow: async (ids) => (ids.length > 0 ? readAgainAfterStall(() => ask(data, rowsQuestion('lead', ids))) : []),
  page: (kind, page) => readAgainAfterStall(() => readPage(data, rowLists[kind], page, readNewest)),
})
