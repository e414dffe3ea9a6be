import type { ChangeEvent } from 'react'
import { listCompanies, listUsers } from '../../../contract/endpoints/auth.ts'
import { AUDIT_GROUPS, type AuditGroup } from '../../../contract/entities/audit/audit-groups.ts'
import { nameOrder } from '../../../contract/entities/fold.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { type CallOptions, call } from '../../api/call.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import type { AuditSearch } from './audit-search.ts'
import styles from './audit.module.css'
import { texts } from './texts.ts'

interface AuditFiltersProps {
  search: AuditSearch
  onSearch: (search: AuditSearch) => void
}

export function AuditFilters({ search, onSearch }: AuditFiltersProps) {
  const people = useNames('people', async (auth) => {
    const { users } = await call(listUsers, { query: {} }, auth)
    return users.map((user) => ({ _id: user._id, name: colleagueName(user) }))
  })
  const companies = useNames('companies', async (auth) => (await call(listCompanies, { query: {} }, auth)).companies)
  const set = (change: { [Name in keyof AuditSearch]?: AuditSearch[Name] | undefined }) => {
    const next = Object.entries({ ...search, ...change }).filter(([, value]) => value)
    onSearch(Object.fromEntries(next) as AuditSearch)
  }
  const day = (name: 'from' | 'to') => ({
    label: texts[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
    type: 'date',
    value: search[name] ?? '',
  })
  return (
    <fieldset className={styles['filters']}>
      <legend className="visually-hidden">{texts.auditLog}</legend>
      <SelectField
        label={texts.what}
        onValue={(group) => set({ group: group as AuditGroup })}
        value={search.group ?? ''}
      >
        <option value="">{texts.everything}</option>
        {AUDIT_GROUPS.map((group) => (
          <option key={group} value={group}>
            {texts.groups[group]}
          </option>
        ))}
      </SelectField>
      <SelectField label={texts.person} onValue={(person) => set({ person })} value={search.person ?? ''}>
        <option value="">{texts.everyone}</option>
        <Named rows={people} />
      </SelectField>
      <SelectField label={texts.company} onValue={(company) => set({ company })} value={search.company ?? ''}>
        <option value="">{texts.everyCompany}</option>
        <Named rows={companies} />
      </SelectField>
      <TextField {...day('from')} max={search.to} />
      <TextField {...day('to')} min={search.from} />
      {Object.keys(search).length > 0 ? (
        <Button kind="quiet" onClick={() => onSearch({})}>
          {texts.clear}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface NamedRow {
  _id: string
  name: string
}

const byName = (a: NamedRow, b: NamedRow) => (nameOrder(a.name) < nameOrder(b.name) ? -1 : 1)

/** By name. The cache has them apart from the users screen, which keeps whole users and companies. */
const useNames = (whose: 'people' | 'companies', read: (auth: CallOptions) => Promise<NamedRow[]>) =>
  useServerQuery(`${whose} of the audit log`, async (auth) => (await read(auth)).toSorted(byName)).value

const Named = ({ rows = [] }: { rows: readonly NamedRow[] | undefined }) =>
  rows.map(({ _id, name }) => (
    <option key={_id} value={_id}>
      {name}
    </option>
  ))
