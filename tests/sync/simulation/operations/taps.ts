import type { EntityName } from '../../../../contract/entities/entity.ts'
import { createAccount, updateAccount } from '../../../../contract/mutations/account.ts'
import { createContact, updateContact } from '../../../../contract/mutations/contact.ts'
import { liftDoNotOfContact, markDoNotOfContact } from '../../../../contract/mutations/do-not-contact.ts'
import { noteExport } from '../../../../contract/mutations/export.ts'
import { dismissNotice } from '../../../../contract/mutations/notice.ts'
import { markRead } from '../../../../contract/mutations/notification.ts'
import { NotSaved } from '../../../../src/db/outbox/failures.ts'
import { mutate, type MutateOptions } from '../../../../src/db/mutate.ts'
import { readRow } from '../../../../src/db/views/view.ts'
import type { RowsMeta } from '../../../../src/db/schema/rows-db.ts'
import type { StoredRow } from '../../../../src/db/schema/row-records.ts'
import type { Choice } from '../choice.ts'
import type { SimDevice } from '../device.ts'
import type { FormRow } from '../checks/morning-rows.ts'
import { leadActs } from './lead-acts.ts'
import { afterTasks } from '../quiet.ts'
import { pickLead, pickMade, pickTouched, type World } from '../world.ts'

// What a user does on a screen.

export type Operation = (world: World, device: SimDevice, choice: Choice) => Promise<unknown>

export interface Hand {
  world: World
  device: SimDevice
  choice: Choice
  companyId: string
  leadId: string
  createdAt: string
  options: MutateOptions
}

/** An added lead exists only where its row is, and is changed from what its screen shows. */
export async function withScreen(hand: Hand): Promise<Hand | undefined> {
  const { world, device, companyId, leadId } = hand
  if (!world.newLeads.get(companyId)?.has(leadId)) return hand
  const { userId = '' } = device
  const { outbox, openRows } = device.tab.page
  const shown = await readRow({ outbox, rows: openRows(userId, companyId), userId, companyId }, 'lead', leadId)
  if (!shown) return undefined
  return hand.choice.percent(60) ? { ...hand, options: { ...hand.options, base: shown.version } } : hand
}

/** Does nothing on a device without a signed-in user or rows. */
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
        const hand = { world, device, choice, companyId, createdAt, options: ofCompany(companyId) }
        const leadId = pickLead(world, companyId, choice, device)
        const onLead = await withScreen({ ...hand, leadId })
        if (onLead) await act(onLead)
      }
    } catch (error) {
      // A killed tab has saved nothing, and reports nothing.
      if (!(error instanceof NotSaved) && !(error instanceof Error && /Abort|DatabaseClosed/.test(error.name)))
        throw error
    }
  }

export const shownOn = <E extends EntityName>(device: SimDevice, entity: E) =>
  device.rowsOf<StoredRow<E>>(device.userId ?? '', device.companyId, entity)

/** How often something new is changed at once, while that change waits for it. */
export const AT_ONCE_PERCENT = 40

const MOST_TASKS_OF_A_TAP = 12

/** What it showed as saved is saved; what it had not shown yet may be lost. */
function killWhileShowing(device: SimDevice, tab: number): void {
  const shown = device.contexts[tab]?.shownOutbox?.pending ?? []
  device.close(tab)
  const stored = new Set([...device.pending, ...device.acknowledged].map(({ mutationId }) => mutationId))
  for (const { name, mutationId } of shown)
    if (!stored.has(mutationId)) device.complaints.push(new Error(`${name} was shown as saved before it was`))
}

export const ofCompany = (companyId: string) => ({ subject: 'A lead', companyId })

export const taps = {
  status: tap(leadActs.status),
  /** The tab dies somewhere between the tap and what follows its save. */
  statusThenKilled: async (world, device, choice) => {
    const tab = device.contexts.indexOf(device.tab)
    afterTasks(choice.below(MOST_TASKS_OF_A_TAP) + 1, () => killWhileShowing(device, tab))
    await tap(leadActs.status)(world, device, choice)
  },
  assign: tap(leadActs.assign),
  book: tap(leadActs.book),
  note: tap(leadActs.note),
  epc: tap(leadActs.epc),
  convert: tap(async (hand) => {
    const { world, device, choice, companyId } = hand
    const open = await withScreen({ ...hand, leadId: pickTouched(world, 'booked', companyId, choice, device) })
    if (open) await leadActs.convert(open)
  }),
  dealStatus: tap(async (hand) => {
    const { world, device, choice, companyId } = hand
    const open = await withScreen({ ...hand, leadId: pickTouched(world, 'converted', companyId, choice, device) })
    if (open) await leadActs.dealStatus(open)
  }),
  delete: tap(leadActs.delete),
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
  markContact: tap((hand) => {
    const args = { reason: `Reason ${hand.choice.below(3)}`, since: '2026-11-25' }
    return onContact(hand, ({ page, contactId, options }) =>
      mutate(page, markDoNotOfContact, { contactId, ...args }, options),
    )
  }),
  liftContact: tap((hand) =>
    onContact(hand, ({ page, contactId, options }) =>
      mutate(page, liftDoNotOfContact, { contactId, reason: 'Changed their mind' }, options),
    ),
  ),
  exportLeads: tap(({ device, companyId, createdAt }) => {
    const { userId = '' } = device
    const args = { userId, kind: 'lead', count: shownOn(device, 'lead').length, at: createdAt } as const
    return mutate(device.tab.page, noteExport, args, ofCompany(companyId))
  }),
  dismissNotice: tap(({ world, device, choice, companyId }) => {
    const lanes = new Set([...device.unsent, ...device.parked, ...device.acknowledged].map(({ lane }) => lane))
    const shown = shownOn(device, 'notice').filter(({ id }) => !lanes.has(`notice:${id}`))
    if (shown.length === 0) return undefined
    const { id, row } = choice.pick(shown)
    world.dismissed.set(id, row)
    return mutate(device.tab.page, dismissNotice, { noticeId: id }, ofCompany(companyId))
  }),
  readNotifications: tap(({ device, companyId, createdAt }) => {
    const idsOf = (entity: 'notification' | 'notice') => shownOn(device, entity).map(({ id }) => id)
    const [notificationIds, noticeIds] = [idsOf('notification'), idsOf('notice')]
    if (notificationIds.length + noticeIds.length === 0) return undefined
    const args = { notificationIds, noticeIds, readAt: createdAt }
    return mutate(device.tab.page, markRead, args, ofCompany(companyId))
  }),
} satisfies Record<string, Operation>

async function noteMade(hand: Hand, made: FormRow): Promise<void> {
  hand.world.forms.get(hand.companyId)?.push(made)
  if (hand.choice.percent(AT_ONCE_PERCENT)) await edit(hand, made)
}

interface OnContact {
  page: Hand['device']['tab']['page']
  contactId: string
  options: ReturnType<typeof ofCompany>
}

function onContact({ device, choice, companyId }: Hand, act: (on: OnContact) => Promise<void>) {
  const shown = shownOn(device, 'contact')
  if (shown.length === 0) return undefined
  const { id, row } = choice.pick(shown)
  const options = { ...ofCompany(companyId), base: row.version }
  return act({ page: device.tab.page, contactId: id, options })
}

const edit = ({ device, choice, companyId }: Hand, { kind, id }: FormRow): Promise<void> =>
  kind === 'contact'
    ? mutate(device.tab.page, updateContact, { contactId: id, fields: contactEdit(choice) }, ofCompany(companyId))
    : mutate(device.tab.page, updateAccount, { accountId: id, fields: accountEdit(choice) }, ofCompany(companyId))

// A link may lead to a missing row.
const SOME_ID = '5000e1d0-0000-4000-8000-000000000001'
const OTHER_ID = '5000e1d0-0000-4000-8000-000000000002'

const contactEdit = (choice: Choice) =>
  choice.pick([
    { job_title: `Title ${choice.below(100)}` },
    { lastname: `Name ${choice.below(100)}` },
    { notes: '' },
    { accountId: choice.pick(['', SOME_ID, OTHER_ID]), leadIds: choice.pick([[], [SOME_ID], [SOME_ID, OTHER_ID]]) },
    // For a contact without a name these are the last known fields; the server refuses to clear those.
    { firstname: '', phone: '' },
  ])

const accountEdit = (choice: Choice) =>
  choice.pick([{ website: `https://example.com/${choice.below(100)}` }, { industry: `Industry ${choice.below(100)}` }])
