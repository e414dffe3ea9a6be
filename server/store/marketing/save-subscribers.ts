import { sql } from 'kysely'
import type { Subscriber } from '../../../contract/entities/marketing/subscriber.ts'
import { copyRows } from '../core/copy-rows.ts'
import { keepTally } from './marketing-tally.ts'
import type { ChangedThrough, SubscriberChange } from './subscriber-change.ts'
import { keepConsent } from './subscriber-consent.ts'
import { keepMembers, type StepsOfPerson, stepsOf, wordingsOf } from './list-members.ts'
import { mailboxesOf } from './mailboxes.ts'
import { keepSuppressions } from './suppressions.ts'
import { wordsVector } from './subscriber-words.ts'
import type { TenantTx } from '../core/tenant-tx.ts'

/**
 * The only way to write subscribers. Throws a unique violation when another transaction adds one of them at the same
 * moment.
 */
export async function saveSubscribers(
  tx: TenantTx,
  changes: readonly SubscriberChange[],
  through: ChangedThrough,
): Promise<void> {
  if (changes.length === 0) return
  const people = changes.map((change) => ({ ...change, steps: stepsOf(change) }))
  const fresh = people.flatMap(({ before, after }) => (before ? [] : [after]))
  const known = people.flatMap((person) => (person.before ? [{ ...person.after, refused: refusedOf(person) }] : []))
  await insertSubscribers(tx, fresh, through)
  await updateSubscribers(tx, known, through)
  const wordings = await wordingsOf(
    tx,
    people.flatMap(({ steps }) => steps.map(({ listId }) => listId)),
  )
  await keepMembers(tx, people, { source: through.source, wordings })
  await keepSuppressions(tx, people)
  await keepConsent(tx, people, { ...through, wordings })
  await keepTally(
    tx,
    fresh.map(({ createdAt }) => ({ ofId: tx.companyId, at: createdAt, people: 1 })),
  )
  await notifyDevices(tx, changes)
}

async function insertSubscribers(
  tx: TenantTx,
  people: readonly Subscriber[],
  { onDevices }: ChangedThrough,
): Promise<void> {
  if (people.length === 0) return
  const ofLeads = onDevices ? new Set<string>() : await addressesOfLeads(tx, people)
  const mailboxes = await mailboxesOf(
    tx,
    people.map(({ email }) => email),
  )
  await copyRows(
    tx.client,
    {
      table: 'subscriber',
      columns: [
        'id',
        'email',
        'first_name',
        'last_name',
        'phone',
        'status',
        'leave_id',
        'reason',
        'source',
        'created_at',
        'on_devices',
        'words',
        'mailbox',
      ],
      constants: { company_id: tx.companyId },
    },
    people.map((person) => [
      person._id,
      person.email,
      person.firstName,
      person.lastName,
      person.phone,
      person.status,
      person.leaveId,
      person.reason,
      person.source,
      person.createdAt,
      onDevices === true || ofLeads.has(person.email),
      wordsVector(person),
      mailboxes.get(person.email),
    ]),
  )
}

async function addressesOfLeads(tx: TenantTx, people: readonly Subscriber[]): Promise<Set<string>> {
  const emails = people.map(({ email }) => email)
  const { rows } = await sql<{ email: string }>`
    select given.email from unnest(${emails}::text[]) as given (email),
      lateral (
        select from lead where company_id = ${tx.companyId} and lower(lead.email) = given.email and lead.email is not null
          and deleted_at is null limit 1
      ) as known
  `.execute(tx.sql)
  return new Set(rows.map(({ email }) => email))
}

/** A subscriber who is pending on no list, or was sent another request, has no refusal. */
const refusedOf = ({ after, steps }: StepsOfPerson) =>
  after.pendingListIds && !steps.some((step) => step.after === 'pending') ? after.confirmationRefused : undefined

async function updateSubscribers(
  tx: TenantTx,
  people: ReadonlyArray<Subscriber & { refused: string | undefined }>,
  { onDevices }: ChangedThrough,
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map((person) => ({
    id: person._id,
    email: person.email,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: person.phone,
    status: person.status,
    leave_id: person.leaveId,
    reason: person.reason,
    refused: person.refused,
    words: wordsVector(person),
  }))
  await sql`
    update subscriber as person set email = given.email, first_name = given.first_name, last_name = given.last_name,
      phone = given.phone, status = given.status, leave_id = given.leave_id, reason = given.reason,
      refused = given.refused, words = given.words,
      version = person.version + 1, updated_at = now(), on_devices = person.on_devices or ${onDevices === true}
    from jsonb_populate_recordset(null::subscriber, ${JSON.stringify(rows)}::jsonb) as given
    where person.company_id = ${tx.companyId} and person.id = given.id`.execute(tx.sql)
}

async function notifyDevices(tx: TenantTx, changes: readonly SubscriberChange[]): Promise<void> {
  const ids = changes.map(({ after }) => after._id)
  const { rows: shown } = await sql<{ id: string }>`
    select given.id from unnest(${ids}::uuid[]) as given (id) cross join lateral (
      select from subscriber where company_id = ${tx.companyId} and id = given.id and on_devices offset 0
    ) as shown`.execute(tx.sql)
  tx.touchedAll(
    'subscriber',
    shown.map(({ id }) => id),
  )
}
