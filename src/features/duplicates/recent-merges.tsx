import { leadName } from '../../../contract/entities/lead-address.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { isLatestMerge, type Merge } from '../../../contract/entities/merge.ts'
import { useLeads, useMerges } from '../../hooks/use-local-data.ts'
import { LeadLink } from '../../records/lead-link.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './duplicates.module.css'
import { kindTexts } from './kind-texts.ts'
import { MergeLine } from './merge-line.tsx'
import { texts } from './texts.ts'
import { useMergeActions, useRecentMerges, useWaitingMerges } from './use-merges.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

export function RecentMerges() {
  const all = useMerges() ?? []
  const merges = useRecentMerges() ?? []
  const leads = new Map(useLeads(merges.map(({ leadId }) => leadId))?.map((lead) => [lead._id, lead]))
  if (merges.length === 0) return null
  return (
    <Card title={texts.mergedLately}>
      <ul className={styles['merges']}>
        {merges.map((merge) => (
          <RecentMerge
            isLatest={isLatestMerge(merge, all)}
            kept={leads.get(merge.leadId)}
            key={merge._id}
            merge={merge}
          />
        ))}
      </ul>
    </Card>
  )
}

interface RecentMergeProps {
  merge: Merge
  kept: Lead | undefined
  isLatest: boolean
}

function RecentMerge({ merge, kept, isLatest }: RecentMergeProps) {
  const { undo } = useMergeActions()
  const waiting = useWaitingMerges()
  const isUndoWaiting = waiting.undone.has(merge._id)
  // The server refuses all but the last, and takes a merge that waits here before an undo that is saved after it.
  const isUndoable = isLatest && !merge.undoneAt && !isUndoWaiting && !waiting.leadIds.has(merge.leadId)
  const keptName = kept ? leadName(kept) : kindTexts.lead.absent
  return (
    <MergeLine
      isUndoWaiting={isUndoWaiting}
      kept={kept ? <LeadLink lead={kept} /> : <LiveText>{keptName}</LiveText>}
      keptName={keptName}
      merge={merge}
      onUndo={isUndoable && kept ? () => void undo(merge, keptName) : undefined}
    />
  )
}
