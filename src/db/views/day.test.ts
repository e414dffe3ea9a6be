import { beforeEach, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { convertLead } from '../../../contract/mutations/deal.ts'
import { assignLead, bookLead, setLeadStatus } from '../../../contract/mutations/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { localDevice, signedInAs } from '../../../tests/support/server/local-device.ts'
import { bookingsBetweenQuestion, readDay } from './day.ts'
import { ask } from './view.ts'
import type { Device } from '../schema/device.ts'
import { mutate } from '../mutate.ts'
import { applyBootstrapPage, startBootstrap } from '../rows/write-bootstrap.ts'

const ME = '0198a000-0000-7000-8000-00000000000a'
const HER = '0198a000-0000-7000-8000-00000000000b'
const COMPANY_ID = '0198a000-0000-7000-8000-00000000000c'
const TODAY = '2026-11-20'

let device: Device
beforeEach(() => {
  device = { ...localDevice(signedInAs(ME, COMPANY_ID)), now: () => 1_000 }
})

async function bring(...given: Partial<Lead>[]): Promise<Lead[]> {
  const leads = given.map((fields) => buildLead({ companyId: COMPANY_ID, ...fields }))
  const rows = device.openRows(ME, COMPANY_ID)
  await startBootstrap(rows, { epoch: 'e', cursor: 'c', head: 1, totals: { lead: leads.length } })
  const page = { rows: leads.map((row) => ({ t: 'lead' as const, id: row._id, seq: 1, v: 1, row })) }
  await applyBootstrapPage(rows, page, { generation: 1, after: undefined })
  return leads
}

const data = () => ({
  outbox: device.outbox,
  rows: device.openRows(ME, COMPANY_ID),
  userId: ME,
  companyId: COMPANY_ID,
})
const day = () => readDay(data(), TODAY)
const names = (leads: readonly Lead[]) => leads.map(({ firstname }) => firstname)
const subject = { subject: 'Ann' }

test('counts every status, the new leads and the user’s open ones, without deals', async () => {
  await bring(
    {},
    { assignedTo: ME },
    { assignedTo: HER },
    { lead_status: 'Closed', assignedTo: ME },
    { lead_status: 'Call Back', assignedTo: HER },
    { deal_status: 'Open', assignedTo: ME },
  )
  expect(await day()).toMatchObject({
    pipeline: { Open: 3, Closed: 1, 'Call Back': 1, '1st Call': 0 },
    newLeads: 1,
    myOpen: 1,
    callBacks: { total: 0, leads: [] },
    bookings: [],
  })
})

test('lists the person’s call-backs, the longest untouched first', async () => {
  const callBack = (firstname: string, updatedAt: string, assignedTo = ME) =>
    ({ firstname, updatedAt, assignedTo, lead_status: 'Call Back' }) as const
  await bring(
    callBack('Late', '2026-11-19T09:00:00.000Z'),
    callBack('Early', '2026-11-03T09:00:00.000Z'),
    callBack('Hers', '2026-11-01T09:00:00.000Z', HER),
  )
  const { callBacks } = await day()
  expect(callBacks.total).toBe(2)
  expect(names(callBacks.leads)).toEqual(['Early', 'Late'])
})

test('a day of calls without signal leaves those that are still to be made on the list', async () => {
  const minute = (index: number) => `2026-11-03T09:${String(index).padStart(2, '0')}:00.000Z`
  const waiting = await bring(
    ...Array.from({ length: 35 }, (_, index) => ({
      firstname: `Lead ${index}`,
      updatedAt: minute(index),
      assignedTo: ME,
      lead_status: 'Call Back' as const,
    })),
  )
  for (const { _id } of waiting.slice(0, 22)) {
    await mutate(device, setLeadStatus, { leadId: _id, status: 'Closed' }, subject)
  }
  const { callBacks } = await day()
  expect(callBacks.total).toBe(13)
  expect(names(callBacks.leads)).toEqual(names(waiting.slice(22, 32)))
})

test('lists everybody’s bookings of leads and deals for today, by time', async () => {
  const booked = (firstname: string, date: string, time?: string, more: Partial<Lead> = {}) => ({
    firstname,
    actual_booking_date: date,
    ...(time ? { actual_booking_time: time } : {}),
    ...more,
  })
  await bring(
    booked('Two', TODAY, '14:15', { assignedTo: HER }),
    booked('Nine', TODAY, '09:00', { deal_status: 'Open' }),
    booked('Yesterday', '2026-11-19', '09:00'),
    booked('Sometime', TODAY),
  )
  expect(names((await day()).bookings)).toEqual(['Sometime', 'Nine', 'Two'])
})

test('what is pending counts as done', async () => {
  const [fresh, mine, booked] = await bring(
    { firstname: 'Fresh' },
    { firstname: 'Mine', assignedTo: ME },
    { firstname: 'Booked', actual_booking_date: TODAY, actual_booking_time: '10:00' },
  )
  if (!fresh || !mine || !booked) throw new Error('Three were brought.')
  await mutate(device, assignLead, { leadId: fresh._id, userId: ME }, subject)
  await mutate(device, setLeadStatus, { leadId: mine._id, status: 'Call Back' }, subject)
  await mutate(device, bookLead, { leadId: mine._id, date: TODAY, time: '08:30' }, subject)
  await mutate(device, convertLead, { leadId: booked._id }, subject)
  const after = await day()
  expect(after).toMatchObject({ pipeline: { Open: 1, 'Call Back': 1 }, newLeads: 0, myOpen: 1 })
  expect(names(after.callBacks.leads)).toEqual(['Mine'])
  expect(names(after.bookings)).toEqual(['Mine', 'Booked'])
})

test('bookings of a range of days are those of its days, with what is pending', async () => {
  const booked = (firstname: string, date: string, time?: string): Partial<Lead> => ({
    firstname,
    actual_booking_date: date,
    ...(time ? { actual_booking_time: time } : {}),
  })
  const [, moved] = await bring(
    booked('First', TODAY),
    booked('Moved away', TODAY, '10:00'),
    booked('Last', '2026-11-22', '23:45'),
    booked('After', '2026-11-23'),
    booked('Before', '2026-11-19', '23:45'),
  )
  await mutate(device, bookLead, { leadId: moved?._id ?? '', date: '2026-12-01', time: '10:00' }, subject)
  const found = names(await ask(data(), bookingsBetweenQuestion(TODAY, '2026-11-22')))
  expect(new Set(found)).toEqual(new Set(['First', 'Last']))
})
