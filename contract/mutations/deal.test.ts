import { expect, test } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { viewOf } from '../../tests/support/builders/view-of.ts'
import { messages } from '../messages.ts'
import { convertLead, setDealStatus } from './deal.ts'
import { deleteLead } from './delete-lead.ts'
import { undoMerge } from './merge.ts'
import { mutations } from './registry.ts'

const actor = { userId: 'ann', companyId: 'here' }
const booking = { actual_booking_date: '2026-12-01', actual_booking_time: '10:00' } as const

test('converting requires a complete booking, in the words of the specification', () => {
  for (const part of [{}, { actual_booking_date: '2026-12-01' }, { actual_booking_time: '10:00' }]) {
    const view = viewOf(buildLead(part))
    expect(() => convertLead.apply(view, { leadId: view.lead()!._id }, actor)).toThrow(messages.bookBeforeConvert)
  }
  const view = viewOf(buildLead(booking))
  convertLead.apply(view, { leadId: view.lead()!._id }, actor)
  expect(view.lead()).toMatchObject({ ...booking, deal_status: 'Open' })
})

test('converting a deal again leaves its status unchanged', () => {
  const view = viewOf(buildLead({ deal_status: 'Closed' }))
  convertLead.apply(view, { leadId: view.lead()!._id }, actor)
  expect(view.lead()).toMatchObject({ deal_status: 'Closed' })
})

test('a deal status is accepted for deals only', () => {
  const lead = viewOf(buildLead(booking))
  expect(() => setDealStatus.apply(lead, { leadId: lead.lead()!._id, status: 'Closed' }, actor)).toThrow(
    'not a deal yet',
  )
  const deal = viewOf(buildLead({ deal_status: 'Open' }))
  setDealStatus.apply(deal, { leadId: deal.lead()!._id, status: 'Closed' }, actor)
  expect(deal.lead()).toMatchObject({ deal_status: 'Closed' })
})

test('a missing lead can be neither converted nor deleted', () => {
  const leadId = buildLead()._id
  for (const apply of [convertLead.apply, deleteLead.apply]) {
    expect(() => apply(viewOf(), { leadId }, actor)).toThrow('This lead was not found.')
  }
})

test('a deletion waits for every other change of the lead', () => {
  const leadId = buildLead()._id
  const ofLeads = mutations.filter(
    // The undo of a merge is in the lane of the merge.
    ({ name }) =>
      name !== deleteLead.name &&
      name !== undoMerge.name &&
      /^(lead|deal|note)\.|^(followUp|activity)\.add$|^knock\.give$/.test(name),
  )
  expect(deleteLead.follows?.toSorted()).toEqual(ofLeads.map(({ name }) => name).toSorted())
  expect(deleteLead.touches({ leadId })[0]).toEqual({ entity: 'lead', id: leadId })
})
