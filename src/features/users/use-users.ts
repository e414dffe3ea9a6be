import { listCompanies, listUsers } from '../../../contract/endpoints/auth.ts'
import { changeUser, type UserChange } from '../../../contract/endpoints/users.ts'
import type { Company } from '../../../contract/entities/company.ts'
import { nameOrder } from '../../../contract/entities/fold.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import type { FailureMessage } from '../../api/failures.ts'
import { type ServerQuery, useCompanyCall, useServerMutation, useServerQuery } from '../../hooks/server-queries.ts'

export type ChangeUser = (user: User, change: UserChange, failure: string) => Promise<boolean>

interface Users {
  users: readonly User[] | undefined
  companies: readonly Company[] | undefined
  failures: ReadonlyArray<FailureMessage & { isOffline: boolean }>
  reload: () => void
  change: ChangeUser
  /** Shows what the server has answered. */
  replace: (changed: User) => void
}

const byName = (a: User, b: User) => {
  const [one, other] = [nameOrder(colleagueName(a)), nameOrder(colleagueName(b))]
  return one === other ? 0 : one < other ? -1 : 1
}

/** From the server alone: permissions are never decided offline. */
export function useUsers(): Users {
  const users = useServerQuery('users', async (auth) =>
    (await call(listUsers, { query: {} }, auth)).users.toSorted(byName),
  )
  const companies = useServerQuery(
    'companies',
    async (auth) => (await call(listCompanies, { query: {} }, auth)).companies,
  )
  const { auth } = useCompanyCall()
  const act = useServerMutation()
  const replace = (changed: User) =>
    users.replace((before) =>
      before.map((other) => (other._id === changed._id ? { ...changed, ...twoStepOf(other) } : other)).toSorted(byName),
    )
  const change: ChangeUser = (user, body, failure) =>
    act(failure, async () => {
      replace((await call(changeUser, { params: { id: user._id }, body }, auth)).user)
    })
  return {
    users: users.value,
    companies: companies.value,
    failures: [...failuresOf(users, messages.usersNotLoaded), ...failuresOf(companies, messages.companiesNotLoaded)],
    reload: () => {
      users.refetch()
      companies.refetch()
    },
    change,
    replace,
  }
}

/** Only the list names it. */
const twoStepOf = ({ hasTwoStep }: User): Pick<User, 'hasTwoStep'> => (hasTwoStep ? { hasTwoStep } : {})

const failuresOf = ({ failure }: ServerQuery<unknown>, text: string) =>
  failure ? [{ text, detail: failure.text, isOffline: failure.isOffline }] : []
