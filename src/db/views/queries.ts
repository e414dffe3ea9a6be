import type { EntityName } from '../../../contract/entities/entity.ts'
import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { dueOrder, type FollowUp } from '../../../contract/entities/follow-up.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import type { Company } from '../../../contract/entities/company.ts'
import { type JobKind, jobNumber } from '../../../contract/entities/job.ts'
import { nameOrder } from '../../../contract/entities/fold.ts'
import type { Note } from '../../../contract/entities/note.ts'
import type { View } from '../../../contract/entities/view.ts'
import type { Session } from '../schema/auth-record.ts'
import { readProfile } from '../outbox/auth-records.ts'
import { readRecords, readUnqueuedBatches, unqueuedBatchesOf, unqueuedRows } from '../outbox/batch-store.ts'
import type { RecoveryRecord } from '../schema/status-records.ts'
import type { OutboxDb } from '../schema/outbox-db.ts'
import { isContested, type AcknowledgedEntry, type OutboxEntry, type ParkedEntry } from '../schema/outbox-entry.ts'
import { readMeta, type RowsMeta } from '../schema/rows-db.ts'
import { rowsTouchedBy } from './overlay.ts'
import { readStatus } from '../outbox/sync-status.ts'
import { ask, listQuestion, type CompanyData, type AnsweredQuestion } from './view.ts'

const allOf = <E extends EntityName>(entity: E) =>
  listQuestion(entity, { query: (rows) => rows.of(entity).toArray(), belongs: () => true })

interface Named {
  readonly _id: string
  readonly name: string
}
const byName = (a: Named, b: Named) => compare(nameOrder(a.name), nameOrder(b.name)) || compare(a._id, b._id)

interface Created {
  readonly _id: string
  readonly createdAt: string
}
const newestFirst = (a: Created, b: Created) => compare(b.createdAt, a.createdAt) || compare(a._id, b._id)

interface Dated {
  readonly _id: string
  readonly at: string
}
const latestFirst = (a: Dated, b: Dated) => compare(b.at, a.at) || compare(a._id, b._id)

/** In the server’s order, because clocks may be wrong; then, in the order of writing, what it has not received. */
const byCommit = (a: Note, b: Note) => {
  const [first, second] = [a.seq ?? Infinity, b.seq ?? Infinity]
  if (first !== second) return first - second
  return first === Infinity ? 0 : compare(a.createdAt, b.createdAt) || compare(a._id, b._id)
}

export const notesQuestion = (leadId: string) =>
  sorted(
    listQuestion('note', {
      query: (rows) => rows.of('note').where('row.leadId').equals(leadId).toArray(),
      belongs: (note) => note.leadId === leadId,
      batches: [leadId],
    }),
    byCommit,
  )

const byContactName = (a: Contact, b: Contact) =>
  compare(nameOrder(contactName(a)), nameOrder(contactName(b))) || compare(a._id, b._id)

export const followUpsQuestion = (leadId: string) =>
  listQuestion('followUp', {
    query: (rows) => rows.of('followUp').where('row.leadId').equals(leadId).toArray(),
    belongs: (followUp) => followUp.leadId === leadId,
  })

export const accountsQuestion = sorted(allOf('account'), byName)

export const contactsOfAccountQuestion = (accountId: string) =>
  sorted(
    listQuestion('contact', {
      query: (rows) => rows.of('contact').where('row.accountId').equals(accountId).toArray(),
      belongs: (contact) => contact.accountId === accountId,
    }),
    byContactName,
  )

export const contactsOfLeadQuestion = (leadId: string) =>
  sorted(
    listQuestion('contact', {
      query: (rows) => rows.of('contact').where('row.leadIds').equals(leadId).toArray(),
      belongs: (contact) => contact.leadIds?.includes(leadId) ?? false,
    }),
    byContactName,
  )

const byDue = (a: FollowUp, b: FollowUp) => compare(dueOrder(a), dueOrder(b)) || compare(a._id, b._id)

export const openFollowUpsQuestion = sorted(
  listQuestion('followUp', {
    query: (rows) =>
      rows
        .of('followUp')
        .filter(({ row }) => row.doneAt === undefined)
        .toArray(),
    belongs: (followUp) => followUp.doneAt === undefined,
  }),
  byDue,
)

/** Still to be done, and due on the days from one ISO date to another. */
export const followUpsDueQuestion = (from: string, to: string) =>
  sorted(
    listQuestion('followUp', {
      query: (rows) =>
        rows
          .of('followUp')
          .where('row.dueDate')
          .between(from, to, true, true)
          .filter(({ row }) => row.doneAt === undefined)
          .toArray(),
      belongs: ({ doneAt, dueDate }) => doneAt === undefined && dueDate >= from && dueDate <= to,
    }),
    byDue,
  )

/** By lead, the one that falls due first. */
export const nextFollowUpsQuestion = {
  ...openFollowUpsQuestion,
  // The last of equal keys stays.
  answerFrom: (view: Parameters<typeof openFollowUpsQuestion.answerFrom>[0]) =>
    new Map(
      openFollowUpsQuestion
        .answerFrom(view)
        .map((followUp) => [followUp.leadId, followUp] as const)
        .toReversed(),
    ),
}

export const activitiesQuestion = (leadId: string) =>
  sorted(
    listQuestion('activity', {
      query: (rows) => rows.of('activity').where('row.leadId').equals(leadId).toArray(),
      belongs: (activity) => activity.leadId === leadId,
    }),
    (a, b) => compare(b.at, a.at) || compare(b._id, a._id),
  )

/** Newest first. */
export const filesQuestion = (leadId: string) =>
  sorted(
    listQuestion('leadFile', {
      query: (rows) => rows.of('leadFile').where('row.leadId').equals(leadId).toArray(),
      belongs: (file) => file.leadId === leadId,
    }),
    (a, b) => compare(b.createdAt, a.createdAt) || compare(b._id, a._id),
  )

/** The leads that have files. The rows themselves hold pictures, so only their keys are read. */
export const leadsWithFilesQuestion: AnsweredQuestion<ReadonlyMap<string, string>, ReadonlySet<string>> = {
  query: async (rows) => {
    const byLead = rows.of('leadFile').orderBy('row.leadId')
    const [leadIds, ids] = [await byLead.keys(), await byLead.primaryKeys()]
    return new Map(
      ids.flatMap((id, index) => {
        const leadId = leadIds[index]
        return typeof leadId === 'string' ? [[id, leadId] as const] : []
      }),
    )
  },
  isWanted: (entry) => rowsTouchedBy(entry).some(({ entity }) => entity === 'leadFile'),
  batches: [],
  answerFrom: ({ confirmed, patch }) => {
    const untouched = [...confirmed].flatMap(([id, leadId]) => (patch.leadFile.has(id) ? [] : leadId))
    return new Set([...untouched, ...[...patch.leadFile.values()].flatMap((file) => file?.leadId ?? [])])
  },
}

/** In no order. */
export function activitiesOfQuestion(leadIds: readonly string[]) {
  const wanted = new Set(leadIds)
  return listQuestion('activity', {
    query: (rows) => rows.of('activity').where('row.leadId').anyOf(leadIds).toArray(),
    belongs: (activity) => wanted.has(activity.leadId),
  })
}

const orderOf = (person: Colleague) => nameOrder(colleagueName(person))

export const colleaguesQuestion = sorted(allOf('user'), (a, b) => compare(orderOf(a), orderOf(b)))

export const viewsQuestion = sorted(allOf('view'), byName)

export const noticesQuestion = sorted(allOf('notice'), newestFirst)

export const notificationsQuestion = sorted(allOf('notification'), newestFirst)

export const mergesQuestion = sorted(allOf('merge'), latestFirst)

export const apartsQuestion = sorted(allOf('apart'), latestFirst)

export const recordMergesQuestion = sorted(allOf('recordMerge'), latestFirst)

/** At houses that are no lead, in no order. */
export const knocksQuestion = listQuestion('knock', {
  query: (rows) =>
    rows
      .of('knock')
      .filter(({ row }) => row.leadId === undefined)
      .toArray(),
  belongs: (knock) => knock.leadId === undefined,
})

export const jobsQuestion = (kind: JobKind) =>
  sorted(
    listQuestion('job', {
      query: async (rows) => (await rows.of('job').toArray()).filter(({ row }) => row.kind === kind),
      belongs: (job) => job.kind === kind,
    }),
    (a, b) => compare(jobNumber(a), jobNumber(b)),
  )

export const marketingListsQuestion = sorted(allOf('list'), byName)

function sorted<T, Row>(
  question: AnsweredQuestion<T, Row[]>,
  order: (a: Row, b: Row) => number,
): AnsweredQuestion<T, Row[]> {
  return { ...question, answerFrom: (view) => question.answerFrom(view).toSorted(order) }
}

export const readNotes = (data: CompanyData, leadId: string): Promise<Note[]> => ask(data, notesQuestion(leadId))
export const readColleagues = (data: CompanyData): Promise<Colleague[]> => ask(data, colleaguesQuestion)
export const readViews = (data: CompanyData): Promise<View[]> => ask(data, viewsQuestion)

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export async function readRecovery(outbox: OutboxDb): Promise<RecoveryRecord | undefined> {
  const record = await outbox.status.get('recovery')
  return record?.key === 'recovery' ? record : undefined
}

export interface OutboxLists {
  waiting: OutboxEntry[]
  sending: OutboxEntry[]
  refused: ParkedEntry[]
  sent: AcknowledgedEntry[]
  contested: AcknowledgedEntry[]
  unqueued: number
}

/** For all companies: changes are sent whichever company is on the screen. */
export async function readOutbox(outbox: OutboxDb, userId: string): Promise<OutboxLists> {
  const { sending } = await readStatus(outbox)
  return outbox.transaction('r', outbox.pending, outbox.parked, outbox.acknowledged, outbox.status, async () => {
    const pending = await outbox.pending.where({ userId }).sortBy('position')
    const parked = await outbox.parked.where({ userId }).toArray()
    const acknowledged = await outbox.acknowledged.where({ userId }).toArray()
    const unqueued = unqueuedRows(unqueuedBatchesOf(await readRecords(outbox), userId))
    const sent = acknowledged.toSorted((a, b) => b.acknowledgedAt - a.acknowledgedAt)
    return {
      waiting: pending.filter((entry) => !sending.includes(entry.mutationId)),
      sending: pending.filter((entry) => sending.includes(entry.mutationId)),
      refused: parked.toSorted((a, b) => b.parkedAt - a.parkedAt),
      sent,
      contested: sent.filter(isContested),
      unqueued,
    }
  })
}

/** Changes whenever anything on a screen of this company may have changed. */
export async function readVersion({ outbox, rows, userId, companyId }: CompanyData): Promise<string> {
  const meta = await readMeta(rows)
  const own = await outbox.pending.where('[userId+companyId]').equals([userId, companyId]).primaryKeys()
  return versionOf(meta, own, await readUnqueuedBatches(outbox, userId))
}

export const versionOf = (
  { arrived, cursorSeq }: RowsMeta,
  own: readonly number[],
  batches: readonly { position: number }[],
) => [arrived, cursorSeq, ...own, ...batches.map(({ position }) => position)].join(' ')

export async function readCompanies(outbox: OutboxDb, session: Session): Promise<Company[] | undefined> {
  const profile = await readProfile(outbox, session.userId)
  return profile?.companies.filter((company) => session.companyIds.includes(company._id))
}

export function chooseCompany(
  session: Session,
  companies: readonly Company[] | undefined,
  stored: string | undefined,
): string | undefined {
  const allowed = companies?.map((company) => company._id) ?? session.companyIds
  return stored !== undefined && allowed.includes(stored) ? stored : allowed[0]
}
