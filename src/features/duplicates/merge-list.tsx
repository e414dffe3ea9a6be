import type { RecordMerge } from '../../../contract/entities/duplicates/record-merge.ts'
import type { Merge } from '../../../contract/entities/merge.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import type { DuplicateKind, DuplicateRow } from './duplicate-kind.ts'
import styles from './duplicates.module.css'
import { MergeLine } from './merge-line.tsx'
import { texts } from './texts.ts'

interface MergeListProps<Row extends DuplicateRow, Merged extends Merge | RecordMerge> {
  kind: DuplicateKind<Row>
  merges: readonly Merged[]
  keptIdOf: (merge: Merged) => string
  /** Only the last of those with one kept row can be undone. */
  isLatest: (merge: Merged) => boolean
  /** Merges whose undo waits here. */
  undone: ReadonlySet<string>
  onUndo: (merge: Merged, subject: string) => void
}

/** The latest merges of leads, contacts or accounts, each with its Undo. */
export function MergeList<Row extends DuplicateRow, Merged extends Merge | RecordMerge>({
  kind,
  merges,
  keptIdOf,
  isLatest,
  undone,
  onUndo,
}: MergeListProps<Row, Merged>) {
  const rows = new Map(kind.useRowsOf(merges.map(keptIdOf))?.map((row) => [row._id, row]))
  const waitingIds = kind.useWaitingIds()
  if (merges.length === 0) return null
  return (
    <Card title={texts.mergedLately}>
      <ul className={styles['merges']}>
        {merges.map((merge) => {
          const keptId = keptIdOf(merge)
          const kept = rows.get(keptId)
          const keptName = kept ? kind.nameOf(kept) : kind.texts.absent
          const isUndoWaiting = undone.has(merge._id)
          // The server refuses all but the last, and takes a merge that waits here before an undo that is saved after it.
          const isUndoable = isLatest(merge) && !merge.undoneAt && !isUndoWaiting && !waitingIds.has(keptId)
          return (
            <MergeLine
              isUndoWaiting={isUndoWaiting}
              kept={kept ? kind.linkTo(kept, keptName, keptName) : <LiveText>{keptName}</LiveText>}
              keptName={keptName}
              key={merge._id}
              merge={merge}
              onUndo={isUndoable && kept ? () => onUndo(merge, keptName) : undefined}
            />
          )
        })}
      </ul>
    </Card>
  )
}
