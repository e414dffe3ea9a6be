import { useState } from 'react'
import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { messages } from '../../../contract/messages.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { MultiSelect } from '../../ui/primitives/multi-select.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { readUnsentElsewhere } from './unsent-elsewhere.ts'
import type { ShowWork } from './leaving.ts'
import type { ChangeUser } from './use-users.ts'
import styles from './users-screen.module.css'
import { texts } from './texts.ts'

interface UserCompaniesProps {
  user: User
  companies: readonly Company[]
  disabled: boolean
  onChange: ChangeUser
  showWork: ShowWork
}

export const companyOptions = (companies: readonly Company[]) =>
  companies.map(({ _id, name }) => ({ value: _id, label: name }))

const namesOf = (companies: readonly Company[], ids: readonly string[]) =>
  companies.flatMap(({ _id, name }) => (ids.includes(_id) ? [name] : [])).join(', ')

const isSame = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((id) => b.includes(id))

/** Sends one change when the list is closed, so that moving a user between companies never leaves them without one. */
export function UserCompanies({ user, companies, disabled, onChange, showWork }: UserCompaniesProps) {
  const token = useSession()?.token
  const name = colleagueName(user)
  const assigned = user.assignedCompanies ?? []
  const [chosen, setChosen] = useState<readonly string[]>()
  const [unsent, setUnsent] = useState<string>()
  const toasts = useToasts()
  const removed = assigned.filter((id) => chosen && !chosen.includes(id))
  const forget = () => {
    setUnsent(undefined)
    setChosen(undefined)
  }
  const set = (ids: readonly string[]) => onChange(user, { assignedCompanies: [...ids] }, messages.companiesNotUpdated)
  const save = async () => {
    setUnsent(undefined)
    const isSaved = await set(chosen ?? assigned)
    if (isSaved && removed.length > 0)
      toasts.succeed(texts.removedFirstnameFromNamesOf(user.firstname, namesOf(companies, removed)), {
        label: texts.undo,
        onPress: () => void set(assigned),
      })
    setChosen(undefined)
  }
  const handleClosed = async () => {
    if (!chosen || isSame(chosen, assigned)) return forget()
    if (removed.length > 0) setUnsent(await readUnsentElsewhere(user._id, token))
    else await save()
  }
  return (
    <div className={styles['companies']}>
      <MultiSelect
        disabled={disabled}
        label={texts.companiesOfName(name)}
        labelHidden
        namesAll
        none={texts.none}
        onClosed={() => void handleClosed()}
        onSelected={setChosen}
        options={companyOptions(companies)}
        selected={chosen ?? assigned}
      />
      <ConfirmDialog
        confirm={texts.removeFirstname(user.firstname)}
        description={removalText(namesOf(companies, removed), unsent ?? '')}
        onConfirm={() => void save()}
        onOpenChange={forget}
        open={unsent !== undefined}
        title={texts.removeFirstnameFromNamesOf(user.firstname, namesOf(companies, removed))}
      >
        {removed.length > 0
          ? showWork({ user, companies: companies.filter(({ _id }) => removed.includes(_id)) })
          : null}
      </ConfirmDialog>
    </div>
  )
}

const removalText = (companies: string, unsent: string) =>
  unsent ? texts.unsentChangesForCompanies(unsent, companies) : texts.theDataOfCompanies(companies)
