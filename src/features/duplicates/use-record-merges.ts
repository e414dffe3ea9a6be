import type { MergedKind, MergedRows, RecordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import { MERGE_UNDO_DAYS } from '../../../contract/entities/merge.ts'
import { mergeRecords, nameOfRecord, undoRecordMerge } from '../../../contract/mutations/record-merge.ts'
import { mutate } from '../../db/mutate.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useRecordMerges } from '../../hooks/use-local-data.ts'
import { useDaysAgo } from '../../hooks/use-now.ts'
import { useUnsent } from '../../hooks/use-sync-data.ts'
import type { Picks } from './duplicate-kind.ts'
import { kindTexts } from './kind-texts.ts'
import { argsAmong, useAttempt } from './use-merges.ts'

export function useRecordMergeActions(of: MergedKind) {
  const device = useDevice()
  const attempt = useAttempt()
  return {
    merge: (kept: MergedRows[MergedKind], others: ReadonlyArray<MergedRows[MergedKind]>, picks: Picks) => {
      const otherIds = others.map(({ _id }) => _id)
      const at = new Date().toISOString()
      const args = { mergeId: crypto.randomUUID(), of, keptId: kept._id, otherIds, picks, at }
      return attempt(mutate(device, mergeRecords, args, { subject: nameOfRecord(kept) }), kindTexts[of].merged)
    },
    undo: ({ _id, keptId }: RecordMerge, subject: string) => {
      const args = { mergeId: _id, of, keptId, at: new Date().toISOString() }
      return attempt(mutate(device, undoRecordMerge, args, { subject }), kindTexts[of].undoSaved)
    },
  }
}

/** Those that can be undone still, and those that were; the latest first. */
export function useRecentRecordMerges(of: MergedKind): RecordMerge[] | undefined {
  const oldest = useDaysAgo(MERGE_UNDO_DAYS)
  return useRecordMerges()?.filter((merge) => merge.of === of && Date.parse(merge.at) > oldest)
}

/** The contacts and accounts of merges, and the undos, that are on this device only. */
export function useWaitingRecordMerges() {
  const pending = useUnsent()?.pending ?? []
  const merges = argsAmong(pending, mergeRecords)
  return {
    rowIds: new Set(merges.flatMap(({ keptId, otherIds }) => [keptId, ...otherIds])),
    undone: new Set(argsAmong(pending, undoRecordMerge).map(({ mergeId }) => mergeId)),
  }
}
