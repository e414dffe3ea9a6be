import { contactLabels } from '../../../contract/entities/contact.ts'
import { FormArea, FormLine } from '../../ui/forms/form-fields.tsx'
import { FormWide } from '../../ui/forms/record-form.tsx'
import type { FormHandle } from '../../ui/forms/use-form-draft.ts'
import type { ContactFieldName } from './contact-values.ts'

export const ContactFields = ({ form }: { form: FormHandle<ContactFieldName> }) => (
  <>
    <FormLine form={form} label={contactLabels.firstname} name="firstname" />
    <FormLine form={form} label={contactLabels.lastname} name="lastname" />
    <FormLine form={form} label={contactLabels.email} name="email" type="email" />
    <FormLine form={form} label={contactLabels.phone} name="phone" type="tel" />
    <FormLine form={form} label={contactLabels.job_title} name="job_title" />
    <FormWide>
      <FormArea form={form} label={contactLabels.notes} name="notes" rows={3} />
    </FormWide>
  </>
)
