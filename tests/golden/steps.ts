import { createHash } from 'node:crypto'
import { GOLDEN, GOLDEN_FILE } from './world.ts'

export interface GoldenStep {
  name: string
  args: Record<string, unknown>
  base?: number
  isDecision?: true
}

const { leadId, bookedId, deletedId, newLeadId, contactId, accountId, viewId, noteId } = GOLDEN
const { listId, leaveId, noticeId, userId, followUpId, activityId, notificationId, fileId, contentId, mergeId } = GOLDEN
const { knockId, spareKnockId, visitId, apartId, recordMergeId, otherContactId } = GOLDEN
const EMAIL = 'maya@example.com'

const STATUSES = [
  'Call Back',
  '1st Call',
  '2nd Call',
  '3rd Call',
  'Awaiting Payment',
  'Incorrect Number',
  'Out of Area',
  'Closed',
  'Open',
]

/** Every mutation in each shape that a device sends. A new mutation, or a new field, gets a step here. */
export const GOLDEN_STEPS = (at: string): GoldenStep[] => [
  ...STATUSES.map((status) => ({ name: 'lead.status', args: { leadId, status }, base: 1 })),
  { name: 'lead.status', args: { leadId, status: 'Closed' }, base: 1, isDecision: true },
  { name: 'lead.assign', args: { leadId, userId }, base: 1 },
  { name: 'lead.assign', args: { leadId, userId: null }, base: 1 },
  { name: 'lead.epc', args: { leadId, fields: EPC_FIELDS }, base: 1 },
  { name: 'note.add', args: { leadId, noteId, createdAt: at, content: 'Rang the bell.\nNo answer' } },
  {
    name: 'activity.add',
    args: {
      leadId,
      activityId,
      kind: 'Visit',
      outcome: 'No answer',
      at,
      note: 'Side door',
      position: { lat: 53.8, lng: -1.55, accuracy: 12 },
    },
  },
  { name: 'activity.remove', args: { activityId } },
  { name: 'lead.booking', args: { leadId: bookedId, date: '2026-12-01', time: '10:15' }, base: 1 },
  { name: 'lead.booking', args: { leadId: bookedId, date: null, time: null }, base: 1 },
  { name: 'lead.booking', args: { leadId: bookedId, date: '2026-12-02', time: '16:45' }, base: 1 },
  { name: 'lead.do-not', args: { leadId, kind: 'call', reason: 'Asked us not to', since: '2026-11-25' }, base: 1 },
  { name: 'lead.do-not', args: { leadId, kind: 'knock', reason: 'Complaint', since: '2026-11-25' }, base: 1 },
  { name: 'lead.lift-do-not', args: { leadId, kind: 'knock', reason: 'Recorded by mistake' }, base: 1 },
  { name: 'lead.convert', args: { leadId: bookedId }, base: 1 },
  { name: 'deal.status', args: { leadId: bookedId, status: 'Closed' }, base: 1 },
  { name: 'deal.status', args: { leadId: bookedId, status: 'Open' }, base: 1 },
  { name: 'lead.delete', args: { leadId: deletedId }, base: 1 },
  { name: 'contact.create', args: { contactId, createdAt: at, fields: CONTACT } },
  { name: 'contact.update', args: { contactId, fields: { job_title: '', address: { city: 'York' } } }, base: 1 },
  { name: 'contact.update', args: { contactId, fields: { accountId, leadIds: [leadId, bookedId] } }, base: 1 },
  { name: 'contact.update', args: { contactId, fields: { accountId: '', leadIds: [] } }, base: 1 },
  { name: 'contact.do-not', args: { contactId, reason: 'Asked us not to', since: '2026-11-25' }, base: 1 },
  { name: 'contact.lift-do-not', args: { contactId, reason: 'Recorded by mistake' }, base: 1 },
  { name: 'account.create', args: { accountId, createdAt: at, fields: ACCOUNT } },
  { name: 'account.update', args: { accountId, fields: { website: '', billingAddress: { city: 'York' } } }, base: 1 },
  { name: 'view.create', args: { viewId, createdAt: at, view: VIEW } },
  { name: 'view.update', args: { viewId, fields: { name: 'Leeds, open', shared: true } }, base: 1 },
  { name: 'view.default', args: { viewId, isDefault: true }, base: 1 },
  { name: 'view.delete', args: { viewId }, base: 1 },
  {
    name: 'subscriber.add',
    args: { email: EMAIL, listIds: [listId], at, facts: { firstName: 'Maya', lastName: 'Lee', phone: '07700 900123' } },
  },
  {
    name: 'subscriber.add',
    args: { email: EMAIL, listIds: [], at, facts: { phone: '' }, status: 'subscribed', leaveId, source: 'form' },
  },
  { name: 'subscriber.remove-list', args: { email: EMAIL, listId } },
  { name: 'subscriber.unsubscribe', args: { email: EMAIL, leaveId, at } },
  { name: 'subscriber.resubscribe', args: { email: EMAIL, at, reason: 'Asked for it on the phone', leaveId } },
  { name: 'notification.read', args: { notificationIds: [notificationId], noticeIds: [noticeId], readAt: at } },
  { name: 'export.note', args: { userId, kind: 'lead', count: 570, at } },
  { name: 'notice.dismiss', args: { noticeId } },
  {
    name: 'followUp.add',
    args: {
      leadId,
      followUpId,
      createdAt: at,
      fields: { kind: 'Call back', dueDate: '2026-12-01', dueTime: '10:15', assignedTo: userId, note: 'After work' },
    },
  },
  { name: 'followUp.change', args: { followUpId, fields: { dueDate: '2026-12-02', dueTime: '' } }, base: 1 },
  { name: 'followUp.change', args: { followUpId, fields: { kind: 'Visit', assignedTo: '', note: '' } }, base: 1 },
  { name: 'followUp.reminded', args: { followUpId, due: '202612011015' }, base: 1 },
  { name: 'followUp.done', args: { followUpId, doneAt: at }, base: 1 },
  { name: 'followUp.done', args: { followUpId, doneAt: null }, base: 1 },
  { name: 'followUp.delete', args: { followUpId }, base: 1 },
  { name: 'file.add', args: { leadId, fileId, createdAt: at, ...FILE } },
  { name: 'file.describe', args: { fileId, fields: { caption: 'Loft hatch', stage: 'before' }, seen: '' } },
  { name: 'file.describe', args: { fileId, fields: { caption: '', stage: '' }, seen: 'Loft hatch' } },
  { name: 'file.delete', args: { fileId } },
  { name: 'knock.add', args: { knockId, at, lat: 53.8, lng: -1.55, fields: KNOCK } },
  {
    name: 'knock.add',
    args: { knockId: spareKnockId, at, lat: 53.8, lng: -1.55, fields: { house: '14', outcome: 'Do not knock' } },
  },
  { name: 'knock.change', args: { knockId, fields: { outcome: 'Call again', street: '', note: '' } }, base: 1 },
  { name: 'knock.delete', args: { knockId: spareKnockId }, base: 1 },
  { name: 'knock.give', args: { leadId, knockId, activityId: visitId }, base: 1 },
  { name: 'lead.create', args: { leadId: newLeadId, createdAt: at, fields: NEW_LEAD } },
  {
    name: 'lead.details',
    args: { leadId: newLeadId, fields: { phone: '07700 900124', address: { city: '' } } },
    base: 1,
  },
  { name: 'lead.merge', args: { mergeId, leadId, otherIds: [newLeadId], picks: { phone: newLeadId }, at } },
  { name: 'lead.unmerge', args: { mergeId, leadId, at } },
  { name: 'apart.add', args: { apartId, of: 'lead', ids: [leadId, newLeadId], at } },
  { name: 'apart.undo', args: { apartId, at } },
  { name: 'subscriber.add', args: { email: EMAIL, listIds: [listId], at, basis: 'soft-opt-in' } },
  { name: 'contact.create', args: { contactId: otherContactId, createdAt: at, fields: { firstname: 'May' } } },
  {
    name: 'record.merge',
    args: {
      mergeId: recordMergeId,
      of: 'contact',
      keptId: contactId,
      otherIds: [otherContactId],
      picks: { firstname: otherContactId },
      at,
    },
  },
  { name: 'record.unmerge', args: { mergeId: recordMergeId, of: 'contact', keptId: contactId, at } },
  { name: 'contact.delete', args: { contactId }, base: 1 },
  { name: 'account.delete', args: { accountId }, base: 1 },
]

const FILE = {
  contentId,
  name: 'Consent form',
  kind: 'signature',
  type: 'application/pdf',
  size: GOLDEN_FILE.length,
  sha256: createHash('sha256').update(GOLDEN_FILE).digest('hex'),
  width: 600,
  height: 200,
  position: { lat: 53.8, lng: -1.55, accuracy: 12 },
  signedBy: 'Maya Lee',
  signedAt: '2026-11-26T09:30:00.000Z',
}
const KNOCK = { house: '12', street: 'High Street', postcode: 'LS1 4AP', outcome: 'Nobody home', note: 'Side door' }
const EPC_FIELDS = {
  uprn: '100012345678',
  property_type: 'House',
  current_energy_rating: 'D',
  total_floor_area: 84.5,
  solar_water_heating_flag: false,
  lodgement_date: '2021-05-04',
}
const ADDRESS = { line1: '1 High Street', city: 'Leeds', postcode: 'LS1 4AP' }
const CONTACT = {
  firstname: 'Maya',
  lastname: 'Lee',
  email: EMAIL,
  phone: '07700 900123',
  job_title: 'Manager',
  notes: 'Prefers mornings',
  address: ADDRESS,
}
const NEW_LEAD = {
  firstname: 'Maya',
  surname: 'Lee',
  phone: '07700 900123',
  email: 'maya.lee@example.com',
  address1: '1 High Street',
  posttown: 'Leeds',
  postcode: 'LS1 4AP',
  lead_source: 'Door',
  address: ADDRESS,
  lat: 53.8,
  lng: -1.55,
}
const ACCOUNT = {
  name: 'Bright Homes Ltd',
  website: 'https://bright.example',
  industry: 'Housing',
  billingAddress: ADDRESS,
}
const VIEW = {
  list: 'leads',
  name: 'Leeds',
  search: { posttown: ['LEEDS'], page: 1, lead_status: ['Open', 'Call Back'] },
  columns: ['phone', 'postcode'],
  shared: false,
}
