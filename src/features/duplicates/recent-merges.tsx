import { isLatestMerge } from '../../../contract/entities/merge.ts'
import { useMerges } from '../../hooks/use-local-data.ts'
import { leadDuplicates } from './lead-duplicate-kind.tsx'
import { MergeList } from './merge-list.tsx'
import { useMergeActions, useRecentMerges, useWaitingMerges } from './use-merges.ts'

export function RecentMerges() {
  const all = useMerges() ?? []
  const { undo } = useMergeActions()
  return (
    <MergeList
      isLatest={(merge) => isLatestMerge(merge, all)}
      keptIdOf={({ leadId }) => leadId}
      kind={leadDuplicates}
      merges={useRecentMerges() ?? []}
      onUndo={(merge, subject) => void undo(merge, subject)}
      undone={useWaitingMerges().undone}
    />
  )
}
