import { useState } from 'react'
import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { messages } from '../../../contract/messages.ts'
import { useSession } from '../../db/hooks.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { MultiSelect } from '../../ui/multi-select.tsx'
import { readUnsentElsewhere } from './unsent-elsewhere.ts'
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

const namesOf = (companies: readonly Company[], ids: readonly string[]) =>
  companies.flatMap(({ _id, name }) => (ids.includes(_id) ? [name] : [])).join(', ')

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))

/** One change when the list is closed: on the way from one company to another nobody is left without any. */
export function UserCompanies({ user, companies, disabled, onChange }: UserCompaniesProps) {
  const token = useSession()?.token
  const name = colleagueName(user)
  const assigned = user.assignedCompanies ?? []
  const [chosen, setChosen] = useState<readonly string[]>()
  const [unsent, setUnsent] = useState('')
  const taken = assigned.filter((id) => chosen && !chosen.includes(id))
  const forget = () => {
    setUnsent('')
    setChosen(undefined)
  }
  const save = async () => {
    setUnsent('')
    await onChange(user, { assignedCompanies: [...(chosen ?? assigned)] }, messages.companiesNotUpdated)
    setChosen(undefined)
  }
  const handleClosed = async () => {
    if (!chosen || isSame(chosen, assigned)) return forget()
    const warning = taken.length > 0 ? await readUnsentElsewhere(user._id, token) : ''
    if (warning) setUnsent(warning)
    else await save()
  }
  return (
    <div className={styles['companies']}>
      <MultiSelect
        disabled={disabled}
        label={`Companies of ${name}`}
        labelHidden
        namesAll
        none="None"
        onClosed={() => void handleClosed()}
        onSelected={setChosen}
        options={companyOptions(companies)}
        selected={chosen ?? assigned}
      />
      <ConfirmDialog
        confirm="Take away"
        description={`${unsent} What of it belongs to ${namesOf(companies, taken)} can’t be sent afterwards: ask them to send first.`}
        onConfirm={() => void save()}
        onOpenChange={forget}
        open={unsent !== ''}
        title={`Take ${namesOf(companies, taken)} away from ${name}?`}
      />
    </div>
  )
}
