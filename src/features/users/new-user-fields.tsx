import type { Company } from '../../../contract/entities/company.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/entities/password.ts'
import { type Role, role } from '../../../contract/entities/user.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { FieldPair } from '../../ui/forms/dialog-form.tsx'
import { MultiSelect } from '../../ui/primitives/multi-select.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { PasswordField, TextField } from '../../ui/forms/text-field.tsx'
import { companyOptions } from './user-companies.tsx'
import { INVITATION_DAYS, type registerUser } from '../../../contract/endpoints/users.ts'
import type { Parsed } from '../../../contract/endpoints/endpoint.ts'
import type { OfficeForm } from '../../ui/forms/use-office-form.ts'
import { texts } from './texts.ts'

interface NewUserFieldsProps {
  form: OfficeForm<NewUser>
  companies: readonly Company[]
  roles: readonly Role[]
}

export const NewUserFields = ({ form, companies, roles }: NewUserFieldsProps) => (
  <>
    <FieldPair>
      <TextField {...form.line('firstname')} autoComplete="off" label={texts.firstName} required />
      <TextField {...form.line('lastname')} autoComplete="off" label={texts.lastName} required />
    </FieldPair>
    <TextField {...form.line('email')} autoComplete="off" label={texts.email} required type="email" />
    {form.values.isInvited ? null : (
      <PasswordField
        {...form.line('password')}
        autoComplete="new-password"
        hint={texts.atLeastPasswordMinLengthCharacters(PASSWORD_MIN_LENGTH)}
        label={texts.password}
        required
      />
    )}
    <CheckField
      checked={form.values.isInvited}
      hint={form.values.isInvited ? texts.invitationHint(INVITATION_DAYS) : undefined}
      label={texts.inviteByEmail}
      onChecked={(isInvited) => form.edit('isInvited', isInvited)}
    />
    <FieldPair>
      <MultiSelect
        label={texts.companies}
        namesAll
        none={texts.none}
        onSelected={(chosen) => form.edit('assignedCompanies', chosen)}
        options={companyOptions(companies)}
        selected={form.values.assignedCompanies}
      />
      <SelectField
        label={texts.role}
        onValue={(chosen) => form.edit('role', role.parse(chosen))}
        value={form.values.role}
      >
        {roles.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </FieldPair>
  </>
)

interface NewUser extends Parsed<typeof registerUser, 'body'> {
  /** Chooses a password by an emailed link. */
  isInvited: boolean
}

export const emptyUser: NewUser = {
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  role: 'User',
  assignedCompanies: [],
  isInvited: false,
}
