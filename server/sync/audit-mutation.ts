import type * as z from 'zod/mini'
import { deleteAccount } from '../../contract/mutations/account.ts'
import { deleteContact } from '../../contract/mutations/contact.ts'
import { setDealStatus } from '../../contract/mutations/deal.ts'
import { deleteLead } from '../../contract/mutations/delete-lead.ts'
import { noteExport } from '../../contract/mutations/export.ts'
import { assignLead, setLeadStatus } from '../../contract/mutations/lead.ts'
import { mergeLeads, undoMerge } from '../../contract/mutations/merge.ts'
import { mergeRecords, undoRecordMerge } from '../../contract/mutations/record-merge.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { type AuditStep, auditIn } from '../store/core/audit.ts'
import type { TenantTx } from '../store/core/tenant-tx.ts'
import type { ActiveRows } from './active-rows.ts'
import type { MutationRun } from './mutation-run.ts'

type Audited = Pick<MutationRun<z.ZodMiniType>, 'mutation' | 'args' | 'userId' | 'companyId' | 'sync'>
type Step = Omit<AuditStep, 'companyIds'>

/** The audit log records merges, deleted leads, and changes of many leads at once with their number. */
export async function auditMutation(tx: TenantTx, run: Audited, rows: ActiveRows): Promise<void> {
  const step = stepOf(run, rows)
  if (step) await auditIn(tx, run.userId, step)
}

function stepOf({ mutation: { name }, args, ...run }: Audited, rows: ActiveRows): Step | undefined {
  if (name === mergeLeads.name)
    return { action: 'leads.merged', count: mergeLeads.args.parse(args).otherIds.length + 1 }
  if (name === deleteContact.name) return { action: 'contacts.deleted', count: 1 }
  if (name === deleteAccount.name) return { action: 'accounts.deleted', count: 1 }
  if (name === noteExport.name) return exportStep(noteExport.args.parse(args))
  if (name === mergeRecords.name) {
    const { of, otherIds } = mergeRecords.args.parse(args)
    return { action: `${of}s.merged`, count: otherIds.length + 1 }
  }
  if (name === undoRecordMerge.name) {
    const { of, mergeId } = undoRecordMerge.args.parse(args)
    const before = rows.before('recordMerge', mergeId)
    // A second undo has no effect.
    if (!before || before.undoneAt !== undefined) return
    return { action: `${of}s.unmerged`, count: before.others.length + 1 }
  }
  if (name === undoMerge.name) return undoneStep(undoMerge.args.parse(args).mergeId, rows)
  const sameAs = sameBatch(run, name)
  if (name === deleteLead.name) return { action: 'leads.deleted', count: 1, ...sameAs }
  return sameAs && { action: 'leads.changed', count: 1, after: whatOf(name), ...sameAs }
}

const DAY = 'YYYY-MM-DD'.length

/** One entry a day: a client that reuses the id of an old batch must not hide new changes in its entry. */
function sameBatch({ userId, companyId, sync }: Pick<Audited, 'userId' | 'companyId' | 'sync'>, name: string) {
  if (sync.batch === undefined) return
  const day = new Date().toISOString().slice(0, DAY)
  return { sameAs: `batch ${companyId} ${userId} ${sync.batch} ${name} ${day}` }
}

const exportStep = ({ kind, count }: { kind: string; count: number }): Step => ({
  action: 'export.leads',
  count,
  after: kind === 'deal' ? 'Deals' : 'Leads',
})

/** A second undo has no effect. */
function undoneStep(mergeId: string, rows: ActiveRows): Step | undefined {
  const before = rows.before('merge', mergeId)
  return before && before.undoneAt === undefined
    ? { action: 'merge.undone', count: before.others.length + 1 }
    : undefined
}

const WHAT: Readonly<Record<string, string>> = {
  [assignLead.name]: 'Assigned to',
  [setLeadStatus.name]: 'Status',
  [setDealStatus.name]: 'Deal status',
  [addNote.name]: 'Note',
}
const whatOf = (name: string) => WHAT[name] ?? name
