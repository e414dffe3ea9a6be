import type { LeadChanges } from '../../../../contract/entities/lead-form.ts'
import { convertLead, setDealStatus } from '../../../../contract/mutations/deal.ts'
import { deleteLead } from '../../../../contract/mutations/delete-lead.ts'
import { liftDoNot, markDoNot } from '../../../../contract/mutations/do-not-contact.ts'
import { DEAL_STATUSES, LEAD_STATUSES, DO_NOT_KINDS } from '../../../../contract/entities/lead.ts'
import { fillEpc } from '../../../../contract/mutations/fill-epc.ts'
import { assignLead, bookLead, setLeadStatus, updateLead } from '../../../../contract/mutations/lead.ts'
import { addNote } from '../../../../contract/mutations/note.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import type { Choice } from '../choice.ts'
import type { Hand } from './taps.ts'

export const leadActs = {
  status: ({ device, choice, leadId, options }: Hand) =>
    mutate(device.tab.page, setLeadStatus, { leadId, status: choice.pick(LEAD_STATUSES) }, options),
  assign: ({ world, device, choice, leadId, options }: Hand) => {
    const userId = choice.pick([null, ...world.people.map(({ id }) => id)])
    return mutate(device.tab.page, assignLead, { leadId, userId }, options)
  },
  book: ({ world, device, choice, leadId, options }: Hand) => {
    const [date, time] = choice.pick([
      ['2026-12-01', '09:00'],
      ['2026-12-02', '10:15'],
      ['2026-12-03', '16:45'],
      [null, null],
    ] as const)
    if (date !== null) world.touched.booked.add(leadId)
    return mutate(device.tab.page, bookLead, { leadId, date, time }, options)
  },
  markDoNot: ({ device, choice, leadId, options }: Hand) => {
    const flag = { kind: choice.pick(DO_NOT_KINDS), reason: `Reason ${choice.below(3)}`, since: '2026-11-25' }
    return mutate(device.tab.page, markDoNot, { leadId, ...flag }, options)
  },
  liftDoNot: ({ device, choice, leadId, options }: Hand) =>
    mutate(
      device.tab.page,
      liftDoNot,
      { leadId, kind: choice.pick(DO_NOT_KINDS), reason: 'Changed their mind' },
      options,
    ),
  note: ({ device, choice, leadId, createdAt, options }: Hand) => {
    const noteId = device.newId()
    return mutate(
      device.tab.page,
      addNote,
      { leadId, noteId, createdAt, content: `Note ${choice.below(1_000_000)}` },
      options,
    )
  },
  epc: ({ device, choice, leadId, options }: Hand) => {
    const fields = {
      current_energy_rating: choice.pick(['A', 'B', 'C', 'D']),
      total_floor_area: choice.below(200) + 20,
    }
    return mutate(device.tab.page, fillEpc, { leadId, fields }, options)
  },
  details: ({ device, choice, leadId, options }: Hand) =>
    mutate(device.tab.page, updateLead, { leadId, fields: detailsEdit(choice) }, options),
  convert: ({ world, device, leadId, options }: Hand) => {
    world.touched.converted.add(leadId)
    return mutate(device.tab.page, convertLead, { leadId }, options)
  },
  dealStatus: ({ device, choice, leadId, options }: Hand) =>
    mutate(device.tab.page, setDealStatus, { leadId, status: choice.pick(DEAL_STATUSES) }, options),
  delete: ({ world, device, leadId, options }: Hand) => {
    world.touched.deleted.add(leadId)
    return mutate(device.tab.page, deleteLead, { leadId }, options)
  },
}

export const phone = (choice: Choice) => `07700 900${choice.below(900) + 100}`

const detailsEdit = (choice: Choice): LeadChanges =>
  choice.pick([
    { phone: phone(choice) },
    { phone: choice.pick(['', '07700 900001', '07700 900002']) },
    { surname: `Name ${choice.below(10)}`, customer_message: `Says ${choice.below(100)}` },
    { customer_message: '', total: choice.below(100) },
    { address: { line1: `${choice.below(90)} High Street` } },
    { address: { line1: '', city: choice.pick(['', 'Leeds', 'York']) } },
    { gas_boiler: choice.pick([true, false, '']), benefits: choice.pick([[], ['Housing Benefit'], ['Other', 'Else']]) },
    // For some leads these are the last identifying fields; the server refuses to clear those.
    { surname: '', phone: '', email: '', address1: '', address: { line1: '' } },
  ])
