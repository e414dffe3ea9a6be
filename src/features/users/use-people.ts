import { useCallback, useEffect, useState } from 'react'
import { listCompanies, listUsers } from '../../../contract/endpoints/auth.ts'
import type { Company } from '../../../contract/entities/company.ts'
import { colleagueName, type User } from '../../../contract/entities/user.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { type ToldFailure, Unreachable, whyFailed } from '../../api/failures.ts'
import { useSession } from '../../db/hooks.ts'

export interface People {
  /** By name. Undefined until they have come. */
  users: readonly User[] | undefined
  companies: readonly Company[] | undefined
  /** What could not be loaded. */
  failures: readonly LoadFailure[]
  reload: () => void
  /** Shows a user as the server has just answered. */
  replace: (user: User) => void
}

interface LoadFailure extends ToldFailure {
  isOffline: boolean
}

interface Loaded {
  users?: readonly User[] | undefined
  companies?: readonly Company[] | undefined
  failures: readonly LoadFailure[]
}

const byName = (a: User, b: User) => colleagueName(a).localeCompare(colleagueName(b))

/** From the server alone: who may do what is never decided offline. */
export function usePeople(): People {
  const token = useSession()?.token
  const [loaded, setLoaded] = useState<Loaded>({ failures: [] })
  const [round, setRound] = useState(0)
  const reload = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    const leaving = new AbortController()
    const read = async () => {
      const next = await load(token, leaving.signal)
      if (!leaving.signal.aborted) setLoaded((before) => ({ ...before, ...next }))
    }
    void read()
    addEventListener('online', reload, { signal: leaving.signal })
    return () => leaving.abort()
  }, [token, round, reload])
  const replace = (user: User) =>
    setLoaded((before) => ({ ...before, users: before.users?.map((other) => (other._id === user._id ? user : other)) }))
  return { users: loaded.users, companies: loaded.companies, failures: loaded.failures, reload, replace }
}

/** What could not be loaded is not in the answer, so that what came earlier stays. */
async function load(token: string | undefined, signal: AbortSignal): Promise<Loaded> {
  const [users, companies] = await Promise.allSettled([
    call(listUsers, {}, { token, signal }),
    call(listCompanies, {}, { token, signal }),
  ])
  if (signal.aborted) return { failures: [] }
  return {
    ...(users.status === 'fulfilled' ? { users: users.value.users.toSorted(byName) } : {}),
    ...(companies.status === 'fulfilled' ? { companies: companies.value.companies } : {}),
    failures: [...failuresOf(users, messages.usersNotLoaded), ...failuresOf(companies, messages.companiesNotLoaded)],
  }
}

const failuresOf = (outcome: PromiseSettledResult<unknown>, words: string): LoadFailure[] =>
  outcome.status === 'rejected'
    ? [{ words, detail: whyFailed(outcome.reason), isOffline: outcome.reason instanceof Unreachable }]
    : []
