import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { messages } from '../../../contract/messages.ts'
import { deleteLead } from '../../../contract/mutations/delete-lead.ts'
import { mutate } from '../../db/mutate.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { lastListHref } from '../../ui/last-list.ts'
import { useToasts } from '../../ui/toasts.tsx'

export function DeleteLeadButton({ lead }: { lead: Lead }) {
  const [isAsking, setIsAsking] = useState(false)
  const navigate = useNavigate()
  const toasts = useToasts()
  const remove = async () => {
    setIsAsking(false)
    try {
      // The version on the screen: notes or a booking that came since are for a person to weigh.
      await mutate(deleteLead, { leadId: lead._id }, { subject: leadName(lead), base: lead.version })
      toasts.succeed(messages.leadDeleted)
      await navigate({ href: lastListHref('/leads') })
    } catch {
      toasts.fail(messages.deleteFailed)
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
