import type { NewLeadForm } from '../../../../contract/entities/lead-form.ts'
import { LEAD_STATUSES } from '../../../../contract/entities/lead.ts'
import { createLead } from '../../../../contract/mutations/lead.ts'
import { mutate } from '../../../../src/db/mutate.ts'
import type { Choice } from '../choice.ts'
import type { World } from '../world.ts'
import { leadActs, phone } from './lead-acts.ts'
import { AT_ONCE_PERCENT, type Hand, ofCompany, type Operation, tap, withScreen } from './taps.ts'

// Leads that users add in the field, and corrections of any lead.

export const leadTaps = {
  addLead: tap(async (hand) => {
    const { world, device, choice, createdAt, companyId } = hand
    const leadId = device.newId()
    const fields = newFields(world, choice)
    await mutate(device.tab.page, createLead, { leadId, createdAt, fields }, { subject: 'A lead', companyId })
    world.newLeads.get(companyId)?.add(leadId)
    for (let more = choice.percent(AT_ONCE_PERCENT) ? choice.below(4) + 1 : 0; more > 0; more -= 1)
      await workOn({ ...hand, leadId })
  }),
  editDetails: tap((hand) => leadActs.details(hand.choice.percent(50) ? onOneOfFew(hand) : hand)),
  markDoNot: tap((hand) => leadActs.markDoNot(onOneOfFew(hand))),
  liftDoNot: tap((hand) => leadActs.liftDoNot(onOneOfFew(hand))),
} satisfies Record<string, Operation>

/** Few, so that users collide on them. */
function onOneOfFew(hand: Hand): Hand {
  const few = (hand.world.leads.get(hand.companyId) ?? []).slice(0, FEW)
  return { ...hand, leadId: hand.choice.pick(few), options: ofCompany(hand.companyId) }
}

const FEW = 3

function newFields({ people }: World, choice: Choice): NewLeadForm {
  const reached = choice.pick([
    { surname: `Name ${choice.below(100)}` },
    { phone: phone(choice) },
    { address: { line1: `${choice.below(90)} High Street`, city: 'Leeds' } },
    { email: `new${choice.below(50)}@example.com`, benefits: ['Housing Benefit'], gas_boiler: true, total: 12.5 },
  ])
  return {
    firstname: `New ${choice.below(1_000)}`,
    ...reached,
    ...(choice.percent(20) ? { lead_status: choice.pick(LEAD_STATUSES) } : {}),
    ...(choice.percent(20) ? { assignedTo: choice.pick(people).id } : {}),
    ...(choice.percent(20) ? { lat: 53.8, lng: -1.55 } : {}),
    ...(choice.percent(10) ? { certificate_number: `0000-0000-0000-0000-000${choice.below(3)}` } : {}),
  }
}

/** Anything that may be done to a lead before it is sent. */
async function workOn(hand: Hand): Promise<void> {
  const open = await withScreen(hand)
  if (open) await leadActs[hand.choice.pick(BEFORE_IT_IS_SENT)](open)
}

const BEFORE_IT_IS_SENT = [
  'status',
  'assign',
  'book',
  'note',
  'epc',
  'markDoNot',
  'liftDoNot',
  'details',
  'details',
  'convert',
  'delete',
] as const
