import { callBackTimeOf, FOLLOW_UP_KINDS } from '../../../contract/entities/follow-up.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { BulkActionDialog } from '../../features/bulk-actions/bulk-action-dialog.tsx'
import { type RowActionProps, targetOf } from '../../features/bulk-actions/use-row-action.ts'
import { AddFollowUpDialog } from '../../features/follow-ups/follow-up-dialog.tsx'
import { useFollowUpActions } from '../../features/follow-ups/use-follow-up-actions.ts'
import { ManyFollowUps } from './many-follow-ups.tsx'

/** What a letter on a row asked for. */
export function RowActionDialog({ kind, asked, list, selection, onClose }: RowActionProps) {
  if (!asked || !list) return null
  const { action, row } = asked
  const { target, onSaved } = targetOf(row, kind, selection, list)
  if (action === 'follow-up') {
    if (target.count === 1) return <RowFollowUp onClose={onClose} row={row} />
    return <ManyFollowUps onClose={onClose} onSaved={onSaved} target={target} />
  }
  return <BulkActionDialog {...target} action={action} onClose={onClose} onSaved={onSaved} />
}

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
