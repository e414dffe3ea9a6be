import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Activity } from '../../contract/entities/activity.ts'
import type { Account } from '../../contract/entities/account.ts'
import type { Company } from '../../contract/entities/company.ts'
import type { Contact } from '../../contract/entities/contact.ts'
import type { EntityName, Rows } from '../../contract/entities/entity.ts'
import type { FollowUp } from '../../contract/entities/follow-up.ts'
import type { Job, JobKind } from '../../contract/entities/job.ts'
import type { LeadFile } from '../../contract/entities/files/lead-file.ts'
import type { Knock } from '../../contract/entities/knocks/knock.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import type { MarketingList } from '../../contract/entities/marketing/marketing-list.ts'
import type { Apart } from '../../contract/entities/duplicates/apart.ts'
import type { RecordMerge } from '../../contract/entities/duplicates/record-merge.ts'
import type { Merge } from '../../contract/entities/merge.ts'
import type { Note } from '../../contract/entities/note.ts'
import { type Notice, NOTIFICATIONS_KEPT_DAYS, type Notification } from '../../contract/entities/notice.ts'
import type { Wishes } from '../../contract/entities/wish.ts'
import type { Colleague } from '../../contract/entities/user.ts'
import type { View } from '../../contract/entities/view.ts'
import { cachedLead } from '../db/views/query-cache.ts'
import { liveLocalChanges, liveView } from '../db/views/live-view.ts'
import { type LocalChanges, nothingOfGoneRows } from '../db/views/local-changes.ts'
import {
  activitiesOfQuestion,
  activitiesQuestion,
  accountsQuestion,
  chooseCompany,
  colleaguesQuestion,
  contactsOfAccountQuestion,
  contactsOfLeadQuestion,
  filesQuestion,
  followUpsDueQuestion,
  followUpsQuestion,
  jobsQuestion,
  knocksQuestion,
  marketingListsQuestion,
  mergesQuestion,
  apartsQuestion,
  recordMergesQuestion,
  notesQuestion,
  nextFollowUpsQuestion,
  noticesQuestion,
  notificationsQuestion,
  openFollowUpsQuestion,
  readCompanies,
  versionOf,
  viewsQuestion,
} from '../db/views/queries.ts'
import { currentSession, rowsGeneration, storedCompanyId, subscribe, switchCompany } from '../db/session/session.ts'
import type { Session } from '../db/schema/auth-record.ts'
import { type AnswerOwner, sharedAnswer, sharedSource } from '../db/views/shared-answers.ts'
import { joinWishes, knownWishesQuestion, ownWishesQuestion } from '../db/views/own-wishes.ts'
import { type CompanyData, rowQuestion, rowsQuestion, type AnsweredQuestion } from '../db/views/view.ts'
import { useAnswer } from './use-answer.ts'
import { useDevice } from './device-context.ts'
import type { Device } from '../db/schema/device.ts'
import { useDaysAgo } from './use-now.ts'

// Every hook returns `undefined` while it loads and `null` for what is absent, and updates whenever the local data
// change.

/** Callers with the same query on one database share the answer. */
export function useLive<T>(database: AnswerOwner | undefined, key: string, query: () => Promise<T>): T | undefined {
  return useAnswer(database && sharedAnswer(database, key, () => query().catch(nothingOfGoneRows)))
}

function useOfSession<T>(read: (device: Device) => T): T {
  const device = useDevice()
  const listen = useCallback((listener: () => void) => subscribe(device, listener), [device])
  return useSyncExternalStore(listen, () => read(device))
}

export const useSession = (): Session | undefined => useOfSession(currentSession)

export interface CompanyChoice {
  /** Undefined until the server has listed them. */
  companies: readonly Company[] | undefined
  /** The company on screen; undefined when the user has none. */
  companyId: string | undefined
  switchCompany(companyId: string): Promise<void>
}

export function useCompany(): CompanyChoice {
  const session = useSession()
  const stored = useOfSession(storedCompanyId)
  const device = useDevice()
  const { outbox } = device
  const companies = useLive(session && outbox, `companies ${session?.token}`, async () =>
    session ? readCompanies(outbox, session) : undefined,
  )
  const companyId = session && chooseCompany(session, companies, stored)
  useEffect(() => {
    if (companyId !== undefined && companyId !== stored) void switchCompany(device, companyId)
  }, [device, companyId, stored])
  return { companies, companyId, switchCompany: (chosen) => switchCompany(device, chosen) }
}

export function useCompanyData(): CompanyData | undefined {
  const device = useDevice()
  const userId = useSession()?.userId
  const { companyId } = useCompany()
  const generation = useOfSession(rowsGeneration)
  return useMemo(() => {
    // The previous ones are closed.
    void generation
    if (!userId || companyId === undefined) return undefined
    return { outbox: device.outbox, rows: device.openRows(userId, companyId), userId, companyId }
  }, [device, userId, companyId, generation])
}

export function useView<T, Answer>(
  key: string,
  question: () => AnsweredQuestion<T, Answer> | undefined,
): Answer | undefined {
  const data = useCompanyData()
  const asked = question()
  return useAnswer(data && asked && sharedSource(data.rows, key, liveView(data, asked)))
}

/** The user's changes on this device that the server has not certainly returned. */
export function useLocalChanges(): LocalChanges | undefined {
  const { outbox } = useDevice()
  const userId = useSession()?.userId
  const data = useCompanyData()
  const worker = data ?? (userId === undefined ? undefined : { outbox, userId })
  return useAnswer(worker && liveLocalChanges(worker))
}

export function useRow<E extends EntityName>(entity: E, id: string): Rows[E] | null | undefined {
  return useView(`${entity} ${id}`, () => rowQuestion(entity, id))
}

/** Until it is read, the cached row from the list that the user came from. */
export function useLead(id: string): Lead | null | undefined {
  const data = useCompanyData()
  const listed = cachedLead(data?.rows, useRowsVersion(), id)
  const read = useRow('lead', id)
  // An equal value in a new object would redraw the whole screen.
  const isSame = useMemo(() => JSON.stringify(read) === JSON.stringify(listed), [read, listed])
  return read === undefined || isSame ? listed : read
}

/** Oldest first. */
export function useNotes(leadId: string): Note[] | undefined {
  return useView(`notes of ${leadId}`, () => notesQuestion(leadId))
}

/** By name. */
export function useAccounts(): Account[] | undefined {
  return useView('accounts', () => accountsQuestion)
}

/** By name. */
export function useContactsOfAccount(accountId: string): Contact[] | undefined {
  return useView(`contacts of account ${accountId}`, () => contactsOfAccountQuestion(accountId))
}

/** By name. */
export function useContactsOfLead(leadId: string): Contact[] | undefined {
  return useView(`contacts of lead ${leadId}`, () => contactsOfLeadQuestion(leadId))
}

/** Newest first. */
export function useLeadFiles(leadId: string): LeadFile[] | undefined {
  return useView(`files of ${leadId}`, () => filesQuestion(leadId))
}

/** Open and done ones, in no order. */
export function useFollowUps(leadId: string): FollowUp[] | undefined {
  return useView(`follow-ups of ${leadId}`, () => followUpsQuestion(leadId))
}

/** Of the company, as they fall due. */
export function useOpenFollowUps(): FollowUp[] | undefined {
  return useView('open follow-ups', () => openFollowUpsQuestion)
}

/** By lead, of all the company's people: what is due first of what is still to be done. */
export function useNextFollowUps(): ReadonlyMap<string, FollowUp> | undefined {
  return useView('next follow-ups', () => nextFollowUpsQuestion)
}

export const useNextFollowUp = (leadId: string): FollowUp | undefined => useNextFollowUps()?.get(leadId)

/** Those that are on the device. */
export function useLeads(ids: readonly string[]): Lead[] | undefined {
  return useView(`leads ${ids.join(' ')}`, () => rowsQuestion('lead', ids))
}

/** In no order, without those that are gone. */
export function useRecordsOf<E extends 'contact' | 'account'>(
  entity: E,
  ids: readonly string[],
): Rows[E][] | undefined {
  return useView(`${entity}s ${ids.join(' ')}`, () => rowsQuestion(entity, ids))
}

/** Still to be done, due on days from one ISO date to another, as they fall due. */
export function useFollowUpsDue(from: string, to: string): FollowUp[] | undefined {
  return useView(`follow-ups due ${from} ${to}`, () => followUpsDueQuestion(from, to))
}

/** Newest first, by the clocks of their devices. */
export function useActivities(leadId: string): Activity[] | undefined {
  return useView(`activities of ${leadId}`, () => activitiesQuestion(leadId))
}

/** Of several leads, in no order. */
export function useActivitiesOf(leadIds: readonly string[]): Activity[] | undefined {
  return useView(`activities of leads ${leadIds.join(' ')}`, () => activitiesOfQuestion(leadIds))
}

export function useColleagues(): Colleague[] | undefined {
  return useView('colleagues', () => colleaguesQuestion)
}

/** What the server hasn't spread yet to all that have the number or address: see `own-wishes.ts`. */
export function useOwnWishes(): Wishes | undefined {
  const own = useView('own wishes', () => ownWishesQuestion)
  const typed = own?.typed ?? []
  // Most of the time nothing is typed, and lists of leads ask this in every row.
  const known = useView(`known wishes ${typed.join()}`, () =>
    typed.length > 0 ? knownWishesQuestion(typed) : undefined,
  )
  return useMemo(() => own && joinWishes(own, known ?? new Map()), [own, known])
}

export function useViews(): View[] | undefined {
  return useView('views', () => viewsQuestion)
}

export function useNotices(): Notice[] | undefined {
  return useView('notices', () => noticesQuestion)
}

/** Newest first. Those that the server is about to remove are left out. */
export function useNotified(): { notifications: Notification[]; notices: Notice[] } | undefined {
  const notifications = useView('notifications', () => notificationsQuestion)
  const notices = useNotices()
  const oldest = new Date(useDaysAgo(NOTIFICATIONS_KEPT_DAYS)).toISOString()
  const isKept = ({ createdAt }: Notice | Notification) => createdAt > oldest
  return notifications && notices && { notifications: notifications.filter(isKept), notices: notices.filter(isKept) }
}

/** The latest first. */
export function useMerges(): Merge[] | undefined {
  return useView('merges', () => mergesQuestion)
}

/** Decisions that rows are different, the latest first, including those that were undone. */
export function useAparts(): Apart[] | undefined {
  return useView('different rows', () => apartsQuestion)
}

/** Of contacts and accounts, the latest first. */
export function useRecordMerges(): RecordMerge[] | undefined {
  return useView('record merges', () => recordMergesQuestion)
}

export function useJobs(kind: JobKind): Job[] | undefined {
  return useView(`${kind} jobs`, () => jobsQuestion(kind))
}

/** At houses that are no lead, in no order. */
export function useKnocks(isWanted = true): Knock[] | undefined {
  return useView('knocks', () => (isWanted ? knocksQuestion : undefined))
}

export function useMarketingLists(): MarketingList[] | undefined {
  return useView('marketing lists', () => marketingListsQuestion)
}

export function useRowsVersion(): string | undefined {
  const { companyId } = useCompany()
  const own = useLocalChanges()
  return useMemo(() => {
    const positions = own?.pending.flatMap((entry) => (entry.companyId === companyId ? [entry.position] : []))
    return own?.meta && positions && versionOf(own.meta, positions, own.batches)
  }, [own, companyId])
}
