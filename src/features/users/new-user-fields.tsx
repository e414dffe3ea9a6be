import type { Company } from '../../../contract/entities/company.ts'
import { PASSWORD_MIN_LENGTH } from '../../../contract/entities/password.ts'
import { type Role, role } from '../../../contract/entities/user.ts'
import { FieldPair } from '../../ui/forms/dialog-form.tsx'
import { MultiSelect } from '../../ui/primitives/multi-select.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { companyOptions } from './user-companies.tsx'
import type { registerUser } from '../../../contract/endpoints/users.ts'
import type { Parsed } from '../../../contract/endpoints/endpoint.ts'
import { texts } from './texts.ts'

interface NewUserFieldsProps {
  user: NewUser
  onUser: (change: Partial<NewUser>) => void
  companies: readonly Company[]
  roles: readonly Role[]
}

export const NewUserFields = ({ user, onUser, companies, roles }: NewUserFieldsProps) => (
  <>
    <FieldPair>
      <TextField
        autoComplete="off"
        label={texts.firstName}
        onChange={(event) => onUser({ firstname: event.currentTarget.value })}
        required
        value={user.firstname}
      />
      <TextField
        autoComplete="off"
        label={texts.lastName}
        onChange={(event) => onUser({ lastname: event.currentTarget.value })}
        required
        value={user.lastname}
      />
    </FieldPair>
    <TextField
      autoComplete="off"
      label={texts.email}
      onChange={(event) => onUser({ email: event.currentTarget.value })}
      required
      type="email"
      value={user.email}
    />
    <TextField
      autoComplete="new-password"
      hint={texts.atLeastPasswordMinLengthCharacters(PASSWORD_MIN_LENGTH)}
      label={texts.password}
      onChange={(event) => onUser({ password: event.currentTarget.value })}
      required
      type="password"
      value={user.password}
    />
    <FieldPair>
      <MultiSelect
        label={texts.companies}
        namesAll
        none={texts.none}
        onSelected={(assignedCompanies) => onUser({ assignedCompanies })}
        options={companyOptions(companies)}
        selected={user.assignedCompanies}
      />
      <SelectField label={texts.role} onValue={(chosen) => onUser({ role: role.parse(chosen) })} value={user.role}>
        {roles.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </SelectField>
    </FieldPair>
  </>
)

/** What the Add User form holds. */
type NewUser = Parsed<typeof registerUser, 'body'>

export const emptyUser: NewUser = {
  firstname: '',
  lastname: '',
  email: '',
  password: '',
  role: 'User',
  assignedCompanies: [],
}
