import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { messages } from '../../../contract/messages.ts'
import { deleteLead } from '../../../contract/mutations/delete-lead.ts'
import { HOLD_MS } from '../../db/schema/batch.ts'
import { undoBatch } from '../../db/outbox/batch-actions.ts'
import { saveHeld } from '../../db/save-batch.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { allLeadsHref } from './lead-list-search.ts'

export function DeleteLeadButton({ lead }: { lead: Lead }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const toasts = useToasts()
  const undo = async (batchId: string) => {
    if (await undoBatch(batchId)) toasts.succeed('Undone. Nothing was sent.')
    else toasts.fail('It is already being sent and can’t be undone.')
  }
  const remove = async () => {
    setIsAsking(false)
    try {
      // The version on the screen: notes or a booking that came since are for a person to weigh.
      const batchId = await saveHeld({ name: deleteLead.name, args: {}, description: 'Deleted' }, lead)
      await navigate({ href: allLeadsHref() })
      toasts.succeed(messages.leadDeleted, { label: 'Undo', onPress: () => void undo(batchId), forMs: HOLD_MS })
    } catch (error) {
      toasts.fail(messages.deleteFailed, failureText(error))
    }
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Delete Lead</Button>
      <ConfirmDialog
        confirm="Delete Lead"
        description={`${leadName(lead)}. An Admin can restore it for 30 days.`}
        onConfirm={() => void remove()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={messages.confirmDeleteLead}
      />
    </>
  )
}
