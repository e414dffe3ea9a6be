import { useState } from 'react'
import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { messages } from '../../../contract/messages.ts'
import { MultiSelect } from '../../ui/multi-select.tsx'
import type { ChangeUser } from './use-change-user.ts'
import styles from './users-screen.module.css'

interface UserCompaniesProps {
  user: User
  companies: readonly Company[]
  disabled: boolean
  onChange: ChangeUser
}

export const companyOptions = (companies: readonly Company[]) =>
  companies.map(({ _id, name }) => ({ value: _id, label: name }))

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))

/** One change when the list is closed: on the way from one company to another nobody is left without any. */
export function UserCompanies({ user, companies, disabled, onChange }: UserCompaniesProps) {
  const assigned = user.assignedCompanies ?? []
  const [chosen, setChosen] = useState<readonly string[]>()
  const save = async () => {
    if (chosen && !isSame(chosen, assigned)) {
      await onChange(user, { assignedCompanies: [...chosen] }, messages.companiesNotUpdated)
    }
    setChosen(undefined)
  }
  return (
    <div className={styles['companies']}>
      <MultiSelect
        disabled={disabled}
        label={`Companies of ${colleagueName(user)}`}
        labelHidden
        namesAll
        none="None"
        onClosed={() => void save()}
        onSelected={setChosen}
        options={companyOptions(companies)}
        selected={chosen ?? assigned}
      />
    </div>
  )
}
