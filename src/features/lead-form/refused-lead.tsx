import { useState } from 'react'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { fieldsOfTexts, leadTexts } from '../../../contract/entities/lead-form.ts'
import { createLead } from '../../../contract/mutations/lead.ts'
import { correctParked } from '../../db/outbox/outbox-actions.ts'
import type { ParkedEntry } from '../../db/schema/outbox-entry.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useDraftKeeper } from '../../hooks/use-draft-keeper.ts'
import { ColleagueOptions } from '../../records/colleague-options.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { failureText } from '../../ui/forms/failure-text.ts'
import { LeaveGuard } from '../../ui/forms/leave-guard.tsx'
import { RecordForm } from '../../ui/forms/record-form.tsx'
import { CorrectionNotice } from '../../ui/forms/refused-notice.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { RecordHeader } from '../../ui/layout/record-screen.tsx'
import { LeadFormFields } from './lead-form-fields.tsx'
import { texts } from './texts.ts'

export const refusedCreation = (refused: readonly ParkedEntry[]) => refused.find(({ name }) => name === createLead.name)

/** A new lead that the server refused, as it was typed, to correct and resend. */
export function RefusedLead({ entry }: { entry: ParkedEntry }) {
  const device = useDevice()
  const toasts = useToasts()
  const refused = createLead.args.parse(entry.args)
  const form = useFormDraft(leadTexts(refused.fields), undefined, useDraftKeeper(`lead:${refused.leadId}`))
  // A colleague who has left is a reason for the refusal.
  const [assignedTo, setAssignedTo] = useState(refused.fields.assignedTo ?? '')
  const save = async () => {
    const { assignedTo: _before, ...given } = refused.fields
    const fields = { ...given, ...fieldsOfTexts(form.changes), ...(assignedTo ? { assignedTo } : {}) }
    try {
      await correctParked(device, entry, createLead, { ...refused, fields }, leadName(fields))
      form.forget()
    } catch (error) {
      toasts.fail(texts.errorSavingLead + failureText(error))
    }
  }
  return (
    <>
      <RecordHeader title={texts.newLead} />
      <CorrectionNotice>{texts.errorSavingLead + entry.reason.message}</CorrectionNotice>
      <RecordForm onSave={save}>
        <LeadFormFields form={form} hasEnquiryAddress={refused.fields.address !== undefined}>
          <SelectField label={texts.assignTo} onValue={setAssignedTo} value={assignedTo}>
            <ColleagueOptions assignedTo={assignedTo} />
          </SelectField>
        </LeadFormFields>
      </RecordForm>
      <LeaveGuard isUnsaved={form.isChanged} onLeave={form.forget} />
    </>
  )
}
