import type { MergedKind, MergedRows, RecordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import type { DuplicateKind } from './duplicate-kind.ts'
import styles from './duplicates.module.css'
import { MergeLine } from './merge-line.tsx'
import { texts } from './texts.ts'
import { useRecentRecordMerges, useRecordMergeActions, useWaitingRecordMerges } from './use-record-merges.ts'

interface RecentRecordMergesProps<Kind extends MergedKind> {
  of: Kind
  kind: DuplicateKind<MergedRows[Kind]>
}

export function RecentRecordMerges<Kind extends MergedKind>({ of, kind }: RecentRecordMergesProps<Kind>) {
  const merges = useRecentRecordMerges(of) ?? []
  const rows = kind.useRowsOf(merges.map(({ keptId }) => keptId))
  const kept = new Map(rows?.map((row) => [row._id, row]))
  if (merges.length === 0) return null
  // The latest first: only the last of those that stand can be undone.
  const isLatest = (merge: RecordMerge) =>
    merges.find(({ keptId, undoneAt }) => keptId === merge.keptId && !undoneAt) === merge
  return (
    <Card title={texts.mergedLately}>
      <ul className={styles['merges']}>
        {merges.map((merge) => (
          <RecentRecordMerge
            isLatest={isLatest(merge)}
            kept={kept.get(merge.keptId)}
            key={merge._id}
            kind={kind}
            merge={merge}
            of={of}
          />
        ))}
      </ul>
    </Card>
  )
}

interface RecentRecordMergeProps<Kind extends MergedKind> extends RecentRecordMergesProps<Kind> {
  merge: RecordMerge
  kept: MergedRows[Kind] | undefined
  isLatest: boolean
}

function RecentRecordMerge<Kind extends MergedKind>({ of, kind, merge, kept, isLatest }: RecentRecordMergeProps<Kind>) {
  const { undo } = useRecordMergeActions(of)
  const waiting = useWaitingRecordMerges()
  const isUndoWaiting = waiting.undone.has(merge._id)
  const isUndoable = isLatest && !merge.undoneAt && !isUndoWaiting && !waiting.rowIds.has(merge.keptId)
  const keptName = kept ? kind.nameOf(kept) : kind.texts.absent
  return (
    <MergeLine
      isUndoWaiting={isUndoWaiting}
      kept={kept ? kind.linkTo(kept, keptName, keptName) : <LiveText>{keptName}</LiveText>}
      keptName={keptName}
      merge={merge}
      onUndo={isUndoable && kept ? () => void undo(merge, keptName) : undefined}
    />
  )
}
