import type * as z from 'zod/mini'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { MERGE_UNDO_DAYS, type Merge, type MergePicks } from '../../../contract/entities/merge.ts'
import { mergeLeads, undoMerge } from '../../../contract/mutations/merge.ts'
import type { Mutation } from '../../../contract/mutations/mutation.ts'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useMerges } from '../../hooks/use-local-data.ts'
import { useUnsent } from '../../hooks/use-sync-data.ts'
import { useDaysAgo } from '../../hooks/use-now.ts'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { kindTexts } from './kind-texts.ts'
import { texts } from './texts.ts'

/** Reports whether it was saved. */
export function useAttempt() {
  const toasts = useToasts()
  return async (work: Promise<void>, saved: string) => {
    try {
      await work
      toasts.succeed(saved)
      return true
    } catch (error) {
      toasts.fail(texts.notSaved, failureText(error))
      return false
    }
  }
}

export function useMergeActions() {
  const device = useDevice()
  const attempt = useAttempt()
  return {
    merge: (kept: Lead, others: readonly Lead[], picks: MergePicks) => {
      const otherIds = others.map(({ _id }) => _id)
      const args = { mergeId: crypto.randomUUID(), leadId: kept._id, otherIds, picks, at: new Date().toISOString() }
      return attempt(mutate(device, mergeLeads, args, { subject: leadName(kept) }), kindTexts.lead.merged)
    },
    undo: ({ _id, leadId }: Merge, subject: string) =>
      attempt(
        mutate(device, undoMerge, { mergeId: _id, leadId, at: new Date().toISOString() }, { subject }),
        kindTexts.lead.undoSaved,
      ),
  }
}

/** Those that can be undone still, and what became of those that were; the latest first. */
export function useRecentMerges(): Merge[] | undefined {
  const oldest = useDaysAgo(MERGE_UNDO_DAYS)
  return useMerges()?.filter(({ at }) => Date.parse(at) > oldest)
}

export interface WaitingMerges {
  readonly leadIds: ReadonlySet<string>
  /** Merges whose undo waits. */
  readonly undone: ReadonlySet<string>
}

/** The leads of merges, and the undos, that are on this device only. */
export function useWaitingMerges(): WaitingMerges {
  const pending = useUnsent()?.pending ?? []
  const merges = argsAmong(pending, mergeLeads)
  return {
    leadIds: new Set(merges.flatMap(({ leadId, otherIds }) => [leadId, ...otherIds])),
    undone: new Set(argsAmong(pending, undoMerge).map(({ mergeId }) => mergeId)),
  }
}

export const argsAmong = <Schema extends z.ZodMiniType>(
  entries: readonly OutboxEntry[],
  { name, args: schema }: Mutation<string, Schema>,
): z.output<Schema>[] =>
  entries.flatMap((entry) => {
    const args = entry.name === name ? schema.safeParse(entry.args) : undefined
    return args?.success ? [args.data] : []
  })
