import type { MergedKind, MergedRows, RecordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import type { DuplicateKind } from './duplicate-kind.ts'
import { MergeList } from './merge-list.tsx'
import { useRecentRecordMerges, useRecordMergeActions, useWaitingRecordMerges } from './use-record-merges.ts'

interface RecentRecordMergesProps<Kind extends MergedKind> {
  of: Kind
  kind: DuplicateKind<MergedRows[Kind]>
}

export function RecentRecordMerges<Kind extends MergedKind>({ of, kind }: RecentRecordMergesProps<Kind>) {
  const merges = useRecentRecordMerges(of) ?? []
  const { undo } = useRecordMergeActions(of)
  // The latest first.
  const isLatest = (merge: RecordMerge) =>
    merges.find(({ keptId, undoneAt }) => keptId === merge.keptId && !undoneAt) === merge
  return (
    <MergeList
      isLatest={isLatest}
      keptIdOf={({ keptId }) => keptId}
      kind={kind}
      merges={merges}
      onUndo={(merge, subject) => void undo(merge, subject)}
      undone={useWaitingRecordMerges().undone}
    />
  )
}
