import type { EntityName } from '../../../../contract/entities/entity.ts'
import { LEAD_STATUSES, DEAL_STATUSES } from '../../../../contract/entities/lead.ts'
import { createAccount, updateAccount } from '../../../../contract/mutations/account.ts'
import { createContact, updateContact } from '../../../../contract/mutations/contact.ts'
import { convertLead, setDealStatus } from '../../../../contract/mutations/deal.ts'
import { deleteLead } from '../../../../contract/mutations/delete-lead.ts'
import { fillEpc } from '../../../../contract/mutations/fill-epc.ts'
import { assignLead, bookLead, setLeadStatus } from '../../../../contract/mutations/lead.ts'
import { dismissNotice } from '../../../../contract/mutations/notice.ts'
import { addNote } from '../../../../contract/mutations/note.ts'
import { NotSaved } from '../../../../src/db/outbox/failures.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import type { RowsMeta } from '../../../../src/db/schema/rows-db.ts'
import type { StoredRow } from '../../../../src/db/schema/row-records.ts'
import type { Choice } from '../choice.ts'
import type { SimDevice } from '../device.ts'
import type { FormRow } from '../checks/morning-rows.ts'
import { pickLead, pickMade, pickTouched, type World } from '../world.ts'

// What a person does on a screen.

export type Operation = (world: World, device: SimDevice, choice: Choice) => Promise<unknown>

export interface Hand {
  world: World
  device: SimDevice
  choice: Choice
  companyId: string
  leadId: string
  createdAt: string
}

/** A tap by whoever is signed in, on a device that has been brought rows; else there is nothing to tap on. */
export const tap =
  (act: (hand: Hand) => Promise<void> | undefined): Operation =>
  async (world, device, choice) => {
    const { userId, companyId } = device
    if (userId === undefined || !device.rowsOf<RowsMeta>(userId, companyId, 'meta')[0]?.shown) return
    try {
      for (let times = choice.pick([1, 2, 6]); times > 0; times -= 1) {
        // A note's time is all that orders it on the server.
        device.clock.advance(1_000)
        const createdAt = new Date(device.clock.now()).toISOString()
        await act({ world, device, choice, companyId, leadId: pickLead(world, companyId, choice), createdAt })
      }
    } catch (error) {
      // A tab that was killed has saved nothing, and says so to nobody.
      if (!(error instanceof NotSaved) && !(error instanceof Error && /Abort|DatabaseClosed/.test(error.name)))
        throw error
    }
  }

/** Brought to the device, of what its person looks at. */
export const shownOn = (device: SimDevice, entity: EntityName) =>
  device.rowsOf<StoredRow>(device.userId ?? '', device.companyId, entity)

/** So often what was just made is changed at once, and waits for that. */
export const AT_ONCE_PERCENT = 40

export const ofCompany = (companyId: string) => ({ subject: 'A lead', companyId })

export const taps = {
  status: tap(({ device, choice, companyId, leadId }) =>
    mutate(device.tab.page, setLeadStatus, { leadId, status: choice.pick(LEAD_STATUSES) }, ofCompany(companyId)),
  ),
  assign: tap(({ world, device, choice, companyId, leadId }) => {
    const userId = choice.pick([null, ...world.people.map(({ id }) => id)])
    return mutate(device.tab.page, assignLead, { leadId, userId }, ofCompany(companyId))
  }),
  book: tap(({ world, device, choice, companyId, leadId }) => {
    const [date, time] = choice.pick([
      ['2026-12-01', '09:00'],
      ['2026-12-02', '10:15'],
      ['2026-12-03', '16:45'],
      [null, null],
    ] as const)
    if (date !== null) world.touched.booked.add(leadId)
    return mutate(device.tab.page, bookLead, { leadId, date, time }, ofCompany(companyId))
  }),
  note: tap(({ device, choice, companyId, leadId, createdAt }) => {
    const noteId = device.newId()
    return mutate(
      device.tab.page,
      addNote,
      { leadId, noteId, createdAt, content: `Note ${choice.below(1_000_000)}` },
      ofCompany(companyId),
    )
  }),
  epc: tap(({ device, choice, companyId, leadId }) => {
    const fields = {
      current_energy_rating: choice.pick(['A', 'B', 'C', 'D']),
      total_floor_area: choice.below(200) + 20,
    }
    return mutate(device.tab.page, fillEpc, { leadId, fields }, ofCompany(companyId))
  }),
  convert: tap(({ world, device, choice, companyId }) => {
    const leadId = pickTouched(world, 'booked', companyId, choice)
    world.touched.converted.add(leadId)
    return mutate(device.tab.page, convertLead, { leadId }, ofCompany(companyId))
  }),
  dealStatus: tap(({ world, device, choice, companyId }) => {
    const leadId = pickTouched(world, 'converted', companyId, choice)
    return mutate(device.tab.page, setDealStatus, { leadId, status: choice.pick(DEAL_STATUSES) }, ofCompany(companyId))
  }),
  delete: tap(({ world, device, companyId, leadId }) => {
    world.touched.deleted.add(leadId)
    return mutate(device.tab.page, deleteLead, { leadId }, ofCompany(companyId))
  }),
  addContact: tap(async (hand) => {
    const { device, choice, companyId, createdAt } = hand
    const contactId = device.newId()
    const fields = { firstname: `Contact ${choice.below(1_000)}`, phone: '07700 900000' }
    await mutate(device.tab.page, createContact, { contactId, createdAt, fields }, ofCompany(companyId))
    await noteMade(hand, { kind: 'contact', id: contactId })
  }),
  addAccount: tap(async (hand) => {
    const { device, choice, companyId, createdAt } = hand
    const accountId = device.newId()
    const fields = { name: `Account ${choice.below(1_000)}` }
    await mutate(device.tab.page, createAccount, { accountId, createdAt, fields }, ofCompany(companyId))
    await noteMade(hand, { kind: 'account', id: accountId })
  }),
  editForm: tap((hand) => {
    const { world, device, choice, companyId } = hand
    const shown = [...shownOn(device, 'contact'), ...shownOn(device, 'account')]
    const form = pickMade(world, world.forms.get(companyId) ?? [], shown, choice)
    return form && edit(hand, form)
  }),
  dismissNotice: tap(({ device, choice, companyId }) => {
    const lanes = new Set([...device.unsent, ...device.parked, ...device.acked].map(({ lane }) => lane))
    const shown = shownOn(device, 'notice').filter(({ id }) => !lanes.has(`notice:${id}`))
    if (shown.length === 0) return undefined
    return mutate(device.tab.page, dismissNotice, { noticeId: choice.pick(shown).id }, ofCompany(companyId))
  }),
} satisfies Record<string, Operation>

async function noteMade(hand: Hand, made: FormRow): Promise<void> {
  hand.world.forms.get(hand.companyId)?.push(made)
  if (hand.choice.percent(AT_ONCE_PERCENT)) await edit(hand, made)
}

const edit = ({ device, choice, companyId }: Hand, { kind, id }: FormRow): Promise<void> =>
  kind === 'contact'
    ? mutate(device.tab.page, updateContact, { contactId: id, fields: contactEdit(choice) }, ofCompany(companyId))
    : mutate(device.tab.page, updateAccount, { accountId: id, fields: accountEdit(choice) }, ofCompany(companyId))

const contactEdit = (choice: Choice) =>
  choice.pick([
    { job_title: `Title ${choice.below(100)}` },
    { lastname: `Name ${choice.below(100)}` },
    { notes: '' },
    // Of somebody without a name it would be the last thing known; the server refuses that.
    { firstname: '', phone: '' },
  ])

const accountEdit = (choice: Choice) =>
  choice.pick([{ website: `https://example.com/${choice.below(100)}` }, { industry: `Industry ${choice.below(100)}` }])
