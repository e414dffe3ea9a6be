import { expect, test } from 'vitest'
import type { Lead } from '../../contract/entities/lead.ts'
import { createContact, updateContact } from '../../contract/mutations/contact.ts'
import { convertLead } from '../../contract/mutations/deal.ts'
import { deleteLead } from '../../contract/mutations/delete-lead.ts'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { createPageDevice, type PageDevice } from '../../tests/support/browser/page-device.ts'
import { mutate } from '../db/mutate.ts'
import { rowLists } from '../db/rows/row-lists.ts'
import type { PageRequest } from '../search/row-source.ts'
import { deviceLeadSource } from './device-lead-source.ts'
import { deviceRowSource } from './device-row-source.ts'

const FIRST = { number: 1, size: 2 }
const SUBJECT = { subject: 'Ann' }
const booked = { actual_booking_date: '2026-12-01', actual_booking_time: '09:30' }

const day = (number: number) => new Date(Date.UTC(2026, 10, number)).toISOString()
const numbered = (number: number, given: Partial<Lead> = {}) =>
  buildLead({ firstname: String(number), createdAt: day(number), ...booked, ...given })

const sourceOf = ({ data }: PageDevice) => deviceLeadSource(data)
const leadPage = (device: PageDevice, page: PageRequest) => sourceOf(device).page('lead', page)
const dealPage = (device: PageDevice, page: PageRequest) => sourceOf(device).page('deal', page)
const contactsOf = ({ data }: PageDevice) => deviceRowSource(data, rowLists.contact)

async function fiveLeads() {
  const device = createPageDevice()
  const leads = [1, 2, 3, 4, 5].map((number) => numbered(number))
  await device.confirm('lead', ...leads, numbered(9, { deal_status: 'Open' }))
  return { device, lead: (number: number) => leads[number - 1]! }
}

test('leads and deals are lists of their own, newest first, with totals of their own', async () => {
  const { device } = await fiveLeads()
  expect(await leadPage(device, FIRST)).toMatchObject({ rows: [{ firstname: '5' }, { firstname: '4' }], total: 5 })
  expect(await leadPage(device, { number: 3, size: 2 })).toMatchObject({ rows: [{ firstname: '1' }], number: 3 })
  expect(await dealPage(device, FIRST)).toMatchObject({ rows: [{ firstname: '9' }], total: 1 })
})

test('moves a lead that was converted offline to the deals at once', async () => {
  const { device, lead } = await fiveLeads()
  await mutate(device, convertLead, { leadId: lead(4)._id }, SUBJECT)
  expect(await leadPage(device, FIRST)).toMatchObject({ rows: [{ firstname: '5' }, { firstname: '3' }], total: 4 })
  expect(await dealPage(device, FIRST)).toMatchObject({ rows: [{ firstname: '9' }, { firstname: '4' }], total: 2 })
  const source = sourceOf(device)
  expect([...(await source.unsettled()).keys()]).toEqual([lead(4)._id])
  expect(await source.leadsNow([lead(4)._id, lead(3)._id])).toMatchObject([{ deal_status: 'Open' }, { firstname: '3' }])
})

test('a lead deleted offline is in no list', async () => {
  const { device, lead } = await fiveLeads()
  await mutate(device, deleteLead, { leadId: lead(5)._id }, SUBJECT)
  expect(await leadPage(device, FIRST)).toMatchObject({ rows: [{ firstname: '4' }, { firstname: '3' }], total: 4 })
})

test('leaves pages after the first to the index, which knows where rows have moved', async () => {
  const { device, lead } = await fiveLeads()
  await mutate(device, setLeadStatus, { leadId: lead(1)._id, status: 'Closed' }, SUBJECT)
  expect(await leadPage(device, { number: 3, size: 2 })).toMatchObject({ rows: [{ lead_status: 'Closed' }] })
  await mutate(device, convertLead, { leadId: lead(5)._id }, SUBJECT)
  expect(await leadPage(device, { number: 2, size: 2 })).toBeUndefined()
})

test('what a pull changes, and what it takes away, is all that is read again', async () => {
  const { device, lead } = await fiveLeads()
  const source = sourceOf(device)
  const first = await source.arrivedSince(undefined)
  expect(first).toMatchObject({ isReset: true })
  expect(first.rows).toHaveLength(6)
  await device.confirm('lead', { ...lead(2), deal_status: 'Open' })
  const { rows, readTo } = await source.arrivedSince(first.readTo)
  expect(rows).toMatchObject([{ _id: lead(2)._id, deal_status: 'Open' }])
  expect(await source.arrivedSince(readTo)).toMatchObject({ rows: [], removedIds: [] })
})

const contact = (firstname: string) => {
  const { _id, companyId, createdAt, updatedAt, version } = buildLead()
  return { _id, companyId, createdAt, updatedAt, version, firstname }
}
const names = (page: { rows: { firstname?: string | undefined }[] } | undefined) =>
  page?.rows.map(({ firstname }) => firstname)

test('contacts stand in the order of their names, however they are written, also those made and renamed offline', async () => {
  const device = createPageDevice()
  const zoe = contact('Zoë')
  await device.confirm('contact', contact('bob'), zoe, contact('Éva'), contact('Ann'))
  const ALL = { number: 1, size: 10 }
  expect(names(await contactsOf(device).page(ALL))).toEqual(['Ann', 'bob', 'Éva', 'Zoë'])
  const contactId = crypto.randomUUID()
  await mutate(device, createContact, { contactId, createdAt: day(1), fields: { firstname: 'Carl' } }, SUBJECT)
  await mutate(device, updateContact, { contactId: zoe._id, fields: { firstname: 'Abe' } }, SUBJECT)
  expect(names(await contactsOf(device).page(ALL))).toEqual(['Abe', 'Ann', 'bob', 'Carl', 'Éva'])
  expect(await contactsOf(device).byIds([contactId])).toMatchObject([{ firstname: 'Carl' }])
})
