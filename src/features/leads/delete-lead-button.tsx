import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { messages } from '../../../contract/messages.ts'
import { deleteLead } from '../../../contract/mutations/delete-lead.ts'
import { HOLD_MS } from '../../db/schema/batch.ts'
import { saveHeld } from '../../db/save-batch.ts'
import { useUndoBatch } from '../../records/use-undo.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { allLeadsHref } from './lead-list-search.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

export function DeleteLeadButton({ lead }: { lead: Lead }) {
  const device = useDevice()
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const toasts = useToasts()
  const undo = useUndoBatch()
  const remove = async () => {
    setIsAsking(false)
    try {
      // Names the version on the screen: if notes or a booking were added since, a person decides.
      const batchId = await saveHeld(device, { name: deleteLead.name, args: {}, description: texts.deleted }, lead)
      await navigate({ href: allLeadsHref() })
      toasts.succeed(messages.leadDeleted, { label: texts.undo, onPress: () => void undo(batchId), forMs: HOLD_MS })
    } catch (error) {
      toasts.fail(messages.deleteFailed, failureText(error))
    }
  }
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>{texts.deleteLead}</Button>
      <ConfirmDialog
        confirm={texts.deleteLead}
        description={texts.leadNameAnAdmin(leadName(lead))}
        onConfirm={() => void remove()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={messages.confirmDeleteLead}
      />
    </>
  )
}
