import { DEAL_STATUSES, LEAD_STATUSES } from '../../../../contract/entities/lead.ts'
import { setDealStatus } from '../../../../contract/mutations/deal.ts'
import { deleteLead } from '../../../../contract/mutations/delete-lead.ts'
import { addFollowUp } from '../../../../contract/mutations/follow-up.ts'
import { assignLead, setLeadStatus } from '../../../../contract/mutations/lead.ts'
import { addNote } from '../../../../contract/mutations/note.ts'
import { undoBatch } from '../../../../src/db/outbox/batch-actions.ts'
import { type BatchChange, saveBatch, toBatchLead } from '../../../../src/db/save-batch.ts'
import { readRow } from '../../../../src/db/views/view.ts'
import type { Choice } from '../choice.ts'
import type { SimDevice } from '../device.ts'
import { type Operation, tap } from './taps.ts'
import { pickLead, type World } from '../world.ts'

// One change of many leads: one record of the outbox, whose rows become changes of their own after its delay.

function changeOf(world: World, device: SimDevice, choice: Choice): BatchChange {
  const createdAt = new Date(device.clock.now()).toISOString()
  return choice.pick([
    { name: setLeadStatus.name, args: { status: choice.pick(LEAD_STATUSES) }, description: 'Status' },
    { name: assignLead.name, args: { userId: choice.pick(world.people).id }, description: 'Assign' },
    { name: addNote.name, args: { content: `To all ${choice.below(1_000)}`, createdAt }, description: 'Note' },
    {
      name: addFollowUp.name,
      args: { createdAt, fields: { kind: 'Call back', dueDate: '2036-11-30' } },
      description: 'Follow-up',
    },
    { name: setDealStatus.name, args: { status: choice.pick(DEAL_STATUSES) }, description: 'Deal' },
    { name: deleteLead.name, args: {}, description: 'Delete' },
  ])
}

export const bulkOperations = {
  bulk: tap(async ({ world, device, choice, companyId }) => {
    const { userId = '' } = device
    const { page } = device.tab
    const data = { outbox: page.outbox, rows: page.openRows(userId, companyId), userId, companyId }
    const change = changeOf(world, device, choice)
    const ids = new Set(Array.from({ length: choice.below(5) + 2 }, () => pickLead(world, companyId, choice, device)))
    const leads = []
    for (const id of ids) {
      const lead = await readRow(data, 'lead', id)
      if (lead) leads.push(toBatchLead(lead))
    }
    if (change.name === deleteLead.name) for (const { id } of leads) world.touched.deleted.add(id)
    if (leads.length > 0) await saveBatch(data, change, leads, page)
  }),
  undoBulk: async (world, device) => {
    const [row] = device.unqueued.filter(({ userId }) => userId === device.userId)
    if (!row?.batchId || !(await undoBatch(device.tab.page.outbox, row.batchId))) return
    for (const tap of world.ledger.of(device.id).values()) {
      if (tap.batchId === row.batchId && tap.state === 'unsent') tap.state = 'discarded'
    }
  },
} satisfies Record<string, Operation>
