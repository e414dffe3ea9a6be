import { accountLabels } from '../../../contract/entities/account.ts'
import { FormLine } from '../../ui/forms/form-fields.tsx'
import { FormGroup } from '../../ui/forms/record-form.tsx'
import type { FormHandle } from '../../ui/forms/use-form-draft.ts'
import type { AccountFieldName } from './account-values.ts'

export const AccountFields = ({ form }: { form: FormHandle<AccountFieldName> }) => (
  <>
    <FormLine form={form} label={accountLabels.name} name="name" />
    <FormLine form={form} label={accountLabels.website} name="website" type="url" />
    <FormLine form={form} label={accountLabels.industry} name="industry" />
    <FormGroup title="Billing Address">
      <FormLine form={form} label="Line 1" name="line1" />
      <FormLine form={form} label="Line 2" name="line2" />
      <FormLine form={form} label="City" name="city" />
      <FormLine form={form} label="Postcode" name="postcode" />
    </FormGroup>
  </>
)
