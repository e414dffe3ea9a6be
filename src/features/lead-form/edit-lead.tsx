import { useState } from 'react'
import type { Lead } from '../../../contract/entities/lead.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { withFields } from '../../../contract/entities/form-fields.ts'
import { type EditablePath, fieldsOfTexts, type LeadChanges, leadTexts } from '../../../contract/entities/lead-form.ts'
import { setLeadStatus, updateLead } from '../../../contract/mutations/lead.ts'
import { mutate } from '../../db/mutate.ts'
import { correctParked } from '../../db/outbox/outbox-actions.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { useDraftKeeper } from '../../hooks/use-draft-keeper.ts'
import { useUnsentChanges } from '../../hooks/use-unsent-changes.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { FormWide, RecordForm } from '../../ui/forms/record-form.tsx'
import { CorrectionNotice, RestoredNotice } from '../../ui/forms/refused-notice.tsx'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { LeadFormFields } from './lead-form-fields.tsx'
import { texts } from './texts.ts'
import { usePostcodePlace } from './use-postcode-place.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface EditLeadProps {
  lead: Lead
  /** The field with the focus; without it the first one. */
  focused?: EditablePath
  onClose: () => void
}

const FAILED = texts.errorSavingLead

/** Every detail of a lead or deal. Only changed fields are sent. A change that was refused is shown as it was typed. */
export function EditLead({ lead, focused, onClose }: EditLeadProps) {
  const { refused } = useUnsentChanges({ entity: 'lead', id: lead._id })
  const entry = refused.find(({ name, reason }) => name === updateLead.name && reason.code === 'invalid')
  const editor = { onClose, ...(focused ? { focused } : {}) }
  const fields = entry && updateLead.args.safeParse(entry.args).data?.fields
  return entry && fields ? (
    <LeadEditor {...editor} key={entry.mutationId} lead={withFields(lead, fields)} refused={{ entry, fields }} />
  ) : (
    <LeadEditor {...editor} lead={lead} />
  )
}

interface LeadEditorProps extends EditLeadProps {
  refused?: { entry: ParkedEntry; fields: LeadChanges }
}

function LeadEditor({ lead, focused, onClose, refused }: LeadEditorProps) {
  const device = useDevice()
  const form = useFormDraft(leadTexts(lead), lead.version, useDraftKeeper(`lead:${lead._id}`))
  usePostcodePlace(form)
  const [isOpening, setIsOpening] = useState(true)
  const toasts = useToasts()
  const mayOpen = lead.lead_status === 'Incorrect Number' && form.changes.phone !== undefined
  const save = async () => {
    try {
      const options = { subject: leadName(lead), base: form.base ?? lead.version }
      const fields = fieldsOfTexts(form.changes)
      if (refused) {
        const corrected = { leadId: lead._id, fields: correctedBy(refused.fields, fields) }
        await correctParked(device, refused.entry, updateLead, corrected, options.subject)
      } else if (form.isChanged) {
        await mutate(device, updateLead, { leadId: lead._id, fields }, options)
      }
      if (mayOpen && isOpening) await mutate(device, setLeadStatus, { leadId: lead._id, status: 'Open' }, options)
      form.forget()
      onClose()
    } catch (error) {
      toasts.fail(FAILED + failureText(error))
    }
  }
  return (
    <Dialog onOpenChange={(isOpen) => (isOpen ? undefined : onClose())} open title={texts.editLeadName(leadName(lead))}>
      {refused ? <CorrectionNotice>{FAILED + refused.entry.reason.message}</CorrectionNotice> : null}
      {form.isRestored && form.isChanged ? <RestoredNotice onStartOver={form.startOver} /> : null}
      <RecordForm onCancel={onClose} onSave={save}>
        <LeadFormFields focused={focused} form={form} hasEnquiryAddress={lead.address !== undefined}>
          {mayOpen ? (
            <FormWide>
              <CheckField checked={isOpening} label={texts.setStatusToOpen} onChecked={setIsOpening} />
            </FormWide>
          ) : null}
        </LeadFormFields>
      </RecordForm>
    </Dialog>
  )
}

/** What was refused, with what was changed on it. A field that was emptied stays empty. */
const correctedBy = (refused: LeadChanges, changes: LeadChanges): LeadChanges => ({
  ...refused,
  ...changes,
  ...(refused.address || changes.address ? { address: { ...refused.address, ...changes.address } } : {}),
})
