import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Company } from '../../contract/entities/company.ts'
import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import type { Note } from '../../contract/entities/note.ts'
import type { Colleague } from '../../contract/entities/user.ts'
import { thisDevice } from './device.ts'
import { areRowsGone } from './failures.ts'
import {
  chooseCompany,
  readColleagues,
  readCompanies,
  readNotes,
  readOutbox,
  readSyncSummary,
  readVersion,
  type OutboxLists,
  type SyncSummary,
} from './queries.ts'
import { currentSession, storedCompanyId, subscribe, switchCompany } from './session.ts'
import type { Session } from './session-token.ts'
import { readRow, type CompanyData } from './view.ts'

// Every hook answers `undefined` while it loads and `null` for what is absent, and again whenever the local data change.

/** The answer of another key, an earlier lead or company, is never shown under this one. */
function useLive<T>(key: string, query: () => Promise<T>): T | undefined {
  const answer = useLiveQuery(async () => ({ key, value: await query().catch(nothingOfGoneRows) }), [key])
  return answer?.key === key ? answer.value : undefined
}

const nothing = Promise.resolve(undefined)

function nothingOfGoneRows(error: unknown): undefined {
  if (!areRowsGone(error)) throw error
}
const keyOf = (data: CompanyData | undefined) => (data ? data.rows.name : '')

export const useSession = (): Session | undefined => useSyncExternalStore(subscribe, () => currentSession())

export interface CompanyChoice {
  /** Undefined until the server has said which there are. */
  companies: readonly Company[] | undefined
  /** The company on the screen; undefined when the user has none. */
  companyId: string | undefined
  switchCompany(companyId: string): Promise<void>
}

export function useCompany(): CompanyChoice {
  const session = useSession()
  const stored = useSyncExternalStore(subscribe, () => storedCompanyId())
  const companies = useLive(session?.token ?? '', () =>
    session ? readCompanies(thisDevice().outbox, session) : nothing,
  )
  const companyId = session && chooseCompany(session, companies, stored)
  useEffect(() => {
    if (companyId !== undefined && companyId !== stored) void switchCompany(companyId)
  }, [companyId, stored])
  return { companies, companyId, switchCompany }
}

/** The databases behind the screen, for workers and hooks; undefined without a session or a company. */
export function useCompanyData(): CompanyData | undefined {
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  return useMemo(() => {
    if (!userId || companyId === undefined) return undefined
    const device = thisDevice()
    return { outbox: device.outbox, rows: device.openRows(userId, companyId), userId, companyId }
  }, [userId, companyId])
}

/** A row as the user sees it. */
export function useRow<E extends EntityName>(entity: E, id: string): Rows[E] | null | undefined {
  const data = useCompanyData()
  return useLive(`${keyOf(data)} ${entity} ${id}`, () => (data ? readRow(data, entity, id) : nothing))
}

export const useLead = (id: string): Lead | null | undefined => useRow('lead', id)

/** Oldest first. */
export function useNotes(leadId: string): Note[] | undefined {
  const data = useCompanyData()
  return useLive(`${keyOf(data)} ${leadId}`, () => (data ? readNotes(data, leadId) : nothing))
}

/** By name. */
export function useColleagues(): Colleague[] | undefined {
  const data = useCompanyData()
  return useLive(keyOf(data), () => (data ? readColleagues(data) : nothing))
}

export function useSyncSummary(): SyncSummary | undefined {
  const session = useSession()
  const data = useCompanyData()
  return useLive(`${session?.token} ${keyOf(data)}`, () =>
    session ? readSyncSummary(thisDevice().outbox, session, data) : nothing,
  )
}

export function useOutbox(): OutboxLists | undefined {
  const userId = useSession()?.userId
  return useLive(userId ?? '', () => (userId ? readOutbox(thisDevice().outbox, userId) : nothing))
}

/** Another string whenever a query over this company's data may answer differently; undefined while loading. */
export function useRowsVersion(): string | undefined {
  const data = useCompanyData()
  return useLive(keyOf(data), () => (data ? readVersion(data) : nothing))
}
