import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Company } from '../../contract/entities/company.ts'
import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import type { Note } from '../../contract/entities/note.ts'
import type { Colleague } from '../../contract/entities/user.ts'
import type { View } from '../../contract/entities/view.ts'
import { type BatchProgress, readProgress } from './batch-progress.ts'
import { thisDevice } from './device.ts'
import { areRowsGone } from './failures.ts'
import type { OutboxDb } from './outbox-db.ts'
import {
  chooseCompany,
  readColleagues,
  readCompanies,
  readNotes,
  readOutbox,
  readContested,
  readSendState,
  readUnsent,
  readVersion,
  readViews,
  type OutboxLists,
  type SyncSummary,
  type Unsent,
} from './queries.ts'
import { currentSession, storedCompanyId, subscribe, switchCompany } from './session.ts'
import type { Session } from './session-token.ts'
import { sharedAnswer } from './shared-answers.ts'
import { readRow, type CompanyData } from './view.ts'

// Every hook answers `undefined` while it loads and `null` for what is absent, and again whenever the local data change.

/** What everybody who asks the same of a database is told. Undefined, too, while there is no database to ask. */
export function useLive<T>(database: object | undefined, key: string, query: () => Promise<T>): T | undefined {
  const answer = database && sharedAnswer(database, key, () => query().catch(nothingOfGoneRows))
  return useSyncExternalStore(answer?.subscribe ?? toNothing, () => answer?.current())
}

const toNothing = () => () => undefined

function nothingOfGoneRows(error: unknown): undefined {
  if (!areRowsGone(error)) throw error
}

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
  const { outbox } = thisDevice()
  const companies = useLive(session && outbox, `companies ${session?.token}`, async () =>
    session ? readCompanies(outbox, session) : undefined,
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

function useOfCompany<T>(key: string, query: (data: CompanyData) => Promise<T>): T | undefined {
  const data = useCompanyData()
  return useLive(data?.rows, key, async () => (data ? query(data) : undefined))
}

/** A row as the user sees it. */
export function useRow<E extends EntityName>(entity: E, id: string): Rows[E] | null | undefined {
  return useOfCompany(`${entity} ${id}`, (data) => readRow(data, entity, id))
}

export const useLead = (id: string): Lead | null | undefined => useRow('lead', id)

/** Oldest first. */
export function useNotes(leadId: string): Note[] | undefined {
  return useOfCompany(`notes of ${leadId}`, (data) => readNotes(data, leadId))
}

/** By name. */
export function useColleagues(): Colleague[] | undefined {
  return useOfCompany('colleagues', readColleagues)
}

/** By name. */
export function useViews(): View[] | undefined {
  return useOfCompany('views', readViews)
}

export function useSyncSummary(): SyncSummary | undefined {
  const session = useSession()
  const data = useCompanyData()
  const { outbox } = thisDevice()
  const state = useLive(session && outbox, `summary ${session?.token} ${data?.companyId}`, async () =>
    session ? readSendState(outbox, session, data) : undefined,
  )
  const contested = useOfUser('contested', readContested) ?? 0
  return useMemo(() => state && { ...state, contested }, [state, contested])
}

/** Of what the signed-in person did on this device. */
function useOfUser<T>(key: string, query: (outbox: OutboxDb, userId: string) => Promise<T>): T | undefined {
  const userId = useSession()?.userId
  const { outbox } = thisDevice()
  return useLive(userId === undefined ? undefined : outbox, `${key} of ${userId}`, async () =>
    userId === undefined ? undefined : query(outbox, userId),
  )
}

export const useOutbox = (): OutboxLists | undefined => useOfUser('outbox', readOutbox)

/** Less than `useOutbox` reads: for screens that a person works on. */
export const useUnsent = (): Unsent | undefined => useOfUser('unsent', readUnsent)

/** Changes of many leads, of a week, latest first. */
export function useBatches(): BatchProgress[] | undefined {
  const userId = useSession()?.userId
  const { outbox } = thisDevice()
  return useLive(userId === undefined ? undefined : outbox, `batches of ${userId}`, async () =>
    userId === undefined ? undefined : readProgress(outbox, userId),
  )
}

/** Another string whenever a query over this company's data may answer differently; undefined while loading. */
export function useRowsVersion(): string | undefined {
  return useOfCompany('version', readVersion)
}
