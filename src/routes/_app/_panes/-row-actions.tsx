import { callBackTimeOf, FOLLOW_UP_KINDS } from '../../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../../contract/entities/lead.ts'
import { leadName } from '../../../../contract/entities/lead-address.ts'
import { BulkActionDialog } from '../../../features/bulk-actions/bulk-action-dialog.tsx'
import { type RowActionProps, targetOf } from '../../../features/bulk-actions/use-row-action.ts'
import { AddFollowUpDialog } from '../../../features/follow-ups/follow-up-dialog.tsx'
import { useFollowUpActions } from '../../../features/follow-ups/use-follow-up-actions.ts'

/** What a letter on a row asked for. */
export function RowActionDialog({ kind, asked, list, selection, onClose }: RowActionProps) {
  if (!asked || !list) return null
  const { action, row } = asked
  if (action === 'follow-up') return <RowFollowUp onClose={onClose} row={row} />
  const { target, onSaved } = targetOf(row, kind, selection, list)
  return <BulkActionDialog {...target} action={action} onClose={onClose} onSaved={onSaved} />
}

/** For the row alone: a follow-up is for a time with one person. */
function RowFollowUp({ row, onClose }: { row: Lead; onClose: () => void }) {
  const subject = leadName(row)
  const actions = useFollowUpActions(subject)
  return (
    <AddFollowUpDialog
      actions={actions}
      defaults={{ kind: FOLLOW_UP_KINDS[0], dueTime: callBackTimeOf(row.call_back_time) ?? '' }}
      leadId={row._id}
      onClose={(added) => {
        onClose()
        if (added) actions.announceAdded(added)
      }}
      subject={subject}
    />
  )
}
