import type * as z from 'zod/mini'
import { entityKey } from '../../contract/entities/entity.ts'
import { addActivity } from '../../contract/mutations/activity.ts'
import { setDealStatus } from '../../contract/mutations/deal.ts'
import { addFollowUp, changeFollowUp, setFollowUpDone, settleReminder } from '../../contract/mutations/follow-up.ts'
import { addKnock, changeKnock } from '../../contract/mutations/knock.ts'
import { assignLead, bookLead, setLeadStatus, updateLead } from '../../contract/mutations/lead.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { dismissNotice } from '../../contract/mutations/notice.ts'
import { markRead } from '../../contract/mutations/notification.ts'
import type { Sharing } from '../store/core/commit-group.ts'
import type { MutationRun } from './mutation-run.ts'

/** Mutations that decide by their own rows only. */
const INDEPENDENT: ReadonlySet<string> = new Set([setLeadStatus, setDealStatus, addNote, addActivity].map(nameOf))

/** Mutations that also read rows which others of the batch may write, such as a notification that counts several leads. */
const ONE_AFTER_ANOTHER: ReadonlySet<string> = new Set(
  [
    updateLead,
    assignLead,
    bookLead,
    addFollowUp,
    changeFollowUp,
    setFollowUpDone,
    settleReminder,
    addKnock,
    changeKnock,
    dismissNotice,
    markRead,
  ].map(nameOf),
)

function nameOf({ name }: { readonly name: string }): string {
  return name
}

/** Only frequent mutations share a transaction. Rare ones, and those that lock many rows, have one to themselves. */
export function sharingOf<Schema extends z.ZodMiniType>({
  mutation,
  args,
  releasedBy,
  sync,
}: MutationRun<Schema>): Sharing | undefined {
  const isIndependent = INDEPENDENT.has(mutation.name)
  if (releasedBy !== undefined || sync.key === undefined) return
  if (!isIndependent && !ONE_AFTER_ANOTHER.has(mutation.name)) return
  return { keys: mutation.touches(args).map(entityKey), isIndependent }
}
