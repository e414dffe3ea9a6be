import assert from 'node:assert/strict'
import { ENTITY_NAMES } from '../../../../contract/entities/entity.ts'
import type { Lead } from '../../../../contract/entities/lead.ts'
import type { Note } from '../../../../contract/entities/note.ts'
import { mergeLeads } from '../../../../contract/mutations/merge.ts'
import type { Subscriber } from '../../../../contract/entities/marketing/subscriber.ts'
import {
  type AcknowledgedEntry,
  type AgeStart,
  type OutboxEntry,
  type ParkedEntry,
  rowIdOf,
} from '../../../../src/db/schema/outbox-entry.ts'
import { patched } from '../../../../src/db/views/overlay.ts'
import type { RowsMeta } from '../../../../src/db/schema/rows-db.ts'
import type { StoredRow } from '../../../../src/db/schema/row-records.ts'
import { readStored } from '../../../../src/db/rows/stored-rows.ts'
import { readView } from '../../../../src/db/views/view.ts'
import {
  expectedForm,
  expectedLead,
  expectedNotes,
  expectedView,
  formOf,
} from '../../../support/builders/expected-rows.ts'
import type { Shown, SimDevice } from '../device.ts'
import { checkErasedOnDevice } from './erasure-checks.ts'
import { gotGone, type Tap } from './ledger.ts'
import { databaseNames } from '../raw-storage.ts'
import { storedLeads } from './stored-leads.ts'
import { checkShownSubscribers } from './subscriber-checks.ts'
import { isTakenAway, type World } from '../world.ts'

export async function checkDevice(world: World, device: SimDevice): Promise<void> {
  const [complaint] = device.complaints
  if (complaint !== undefined) throw new Error('the device reports a bug', { cause: complaint })
  checkKept(world, device)
  checkCopies(device)
  checkIsolation(device)
  checkErasedOnDevice(world, device)
  await checkShown(device)
}

type Place = { where: 'unsent' | 'acknowledged' | 'parked'; entry: OutboxEntry }

/** I2: what was saved is in exactly one place, and got there by an allowed transition. */
function checkKept(world: World, device: SimDevice): void {
  const taps = world.ledger.of(device.id)
  const places = new Map<string, Place>()
  const put = (where: Place['where']) => (entry: OutboxEntry) => {
    assert.ok(!places.has(entry.mutationId), `I2: ${entry.name} ${entry.mutationId} is in two places`)
    assert.ok(taps.has(entry.mutationId), `I2: ${entry.name} ${entry.mutationId} was never saved by anybody here`)
    places.set(entry.mutationId, { where, entry })
  }
  device.pending.forEach(put('unsent'))
  // What it depends on is found out when it is queued; of one that is queued again it is known.
  for (const row of device.unqueued) put('unsent')({ ...row, dependsOn: taps.get(row.mutationId)?.dependsOn ?? [] })
  device.acknowledged.forEach(put('acknowledged'))
  device.parked.forEach(put('parked'))
  for (const tap of taps.values()) move(world, device, tap, places.get(tap.key))
}

/** What the screens of its tabs show as saved is exactly what is stored. */
function checkCopies(device: SimDevice): void {
  for (const context of device.contexts) {
    const copy = context?.shownOutbox
    if (!copy) continue
    const shown = [...copy.pending, ...copy.parked.values()].map(nameOf).toSorted()
    assert.deepEqual(shown, [...device.pending, ...device.parked].map(nameOf).toSorted(), 'a tab shows another outbox')
  }
}

const nameOf = ({ mutationId, position, revision, attempts }: OutboxEntry) =>
  `${mutationId} ${position} ${revision} ${attempts}`

/** What an older server doesn't know isn't a failure: it never makes a change suspicious. */
function checkSuspicion(tap: Tap, entry: OutboxEntry): void {
  const { serverErrors = 0, lastError } = entry
  // Silence while others were answered says nothing about the server's age.
  const isSilence = lastError?.code === 'unanswered'
  const isExplained = serverErrors === 0 || isSilence || [...tap.received].some((words) => words !== '501 server-older')
  assert.ok(isExplained, `${tap.kind} ${tap.key} is held against the server, which was only older`)
}

function move(world: World, device: SimDevice, tap: Tap, place: Place | undefined): void {
  if (!place) {
    if (world.ledger.isErased(tap)) tap.state = 'erased'
    const isDone = world.ledger.effects.has(tap.key) || world.ledger.undone.has(tap.key) || gotGone(tap)
    // A sent row of a bulk change is stored only as a row of its batch.
    if (isDone && tap.batchId !== undefined && tap.state === 'unsent') tap.state = 'acknowledged'
    const isSafe = isDone && (tap.state === 'acknowledged' || isTakenAway(world, tap))
    const isGivenUp = tap.state === 'discarded' || tap.state === 'lost' || tap.state === 'erased'
    assert.ok(isSafe || isGivenUp, `I2: ${tap.kind} ${tap.key}, ${tap.state}, is nowhere any more`)
    return
  }
  assert.ok(tap.state !== 'discarded', `I2: ${tap.kind} ${tap.key} was discarded and is there again`)
  tap.state = place.where
  checkSuspicion(tap, place.entry)
  if (place.where === 'parked') tap.wasParked = true
  tap.position = place.entry.position
  tap.lane = place.entry.lane
  tap.lanes.add(tap.lane)
  tap.dependsOn = place.entry.dependsOn ?? []
  tap.hasAgeStart = place.entry.ageStart !== undefined
  // A server remembers a key from when it answered.
  if (place.where === 'acknowledged') tap.agesFrom = device.serverNow
  if (place.where === 'acknowledged') checkAcknowledged(world, tap, place.entry as AcknowledgedEntry)
  if (place.where === 'parked') checkParked(world, device, tap, place.entry as ParkedEntry)
}

/** I3: only committed changes are shown as sent. */
function checkAcknowledged({ ledger }: World, tap: Tap, entry: AcknowledgedEntry): void {
  if (entry.acknowledgedSeq === 0 && entry.method === 'DELETE' && gotGone(tap)) return
  const effect = ledger.effects.get(tap.key)
  // The device finds out when it pulls, and resends it.
  if (!effect && ledger.undone.has(tap.key)) return
  assert.ok(effect, `I3: ${tap.kind} ${tap.key} is shown as sent and the server has not committed it`)
  const wasReportedBefore = ledger.undone.has(tap.key)
  assert.ok(
    wasReportedBefore || entry.acknowledgedSeq === effect.seq,
    `I3: ${tap.kind} ${tap.key} is acknowledged at another place`,
  )
}

/** A parked change was refused with these words, or the device had a reason of its own. */
function checkParked(world: World, device: SimDevice, tap: Tap, { reason, ageStart }: ParkedEntry): void {
  if (reason.code === 'company-revoked') {
    assert.ok(isTakenAway(world, tap), `${tap.key} is parked for a company not taken away`)
    return
  }
  assert.ok(MAY_PARK.has(reason.status), `${tap.kind} ${tap.key} is parked for ${reason.status} ${reason.code}`)
  if (reason.code === 'too-old' && ageStart) demandOld(device, tap, ageStart)
  const wasReceived = tap.received.has(`${reason.status} ${reason.code}`)
  assert.ok(
    wasReceived || reason.code === 'too-old',
    `${tap.kind} ${tap.key} is parked for ${reason.status} ${reason.code}, which nobody said`,
  )
}

const DAY_MS = 24 * 60 * 60 * 1000

/** A recent change never returns to its user as old, whatever the clocks show: it counts from its save, or the contact before. */
function demandOld(device: SimDevice, { key, kind, agesFrom }: Tap, ageStart: AgeStart): void {
  const from = device.isClockSet ? ageStart.serverAt : agesFrom
  const days = (device.serverNow - from) / DAY_MS
  assert.ok(days > 79, `${kind} ${key} is parked as too old after ${days} days`)
}

/** 0: the device itself asks first. Any other status is retried. */
const MAY_PARK = new Set([0, 400, 403, 404, 409, 410, 412, 413, 415, 422])

/** I7: a database has the rows of its company only, and none remain of a user who is not signed in. */
function checkIsolation(device: SimDevice): void {
  const { userId, users, companyIds, databases, contexts } = device
  const present = new Set(databaseNames(databases.indexedDB).filter((name) => name.startsWith('crm-')))
  const isBusy = contexts.some((context) => context?.isBusy)
  for (const other of users) {
    for (const companyId of companyIds) {
      if (![...present].some((name) => name.startsWith(`crm-${other}-${companyId}`))) continue
      const strangers = ENTITY_NAMES.flatMap((entity) => device.rowsOf<StoredRow>(other, companyId, entity)).filter(
        ({ row }) => 'companyId' in row && row.companyId !== companyId,
      )
      assert.equal(strangers.length, 0, 'I7: a row lies in the database of another company')
      const mayStay = other === userId || isBusy || device.rowsOf<RowsMeta>(other, companyId, 'meta').length === 0
      assert.ok(mayStay, 'I7: rows of somebody who has signed out are still there')
    }
  }
}

type IsDue = (entity: string, id: string) => boolean

/** What may look different: everything after a pull, else the rows that were changed or delivered. Undefined: nothing. */
function changedSince(before: Shown | undefined, now: Shown): IsDue | undefined {
  if (before?.rows !== now.rows) return () => true
  const changed = [...before.work, ...now.work].filter(([entry]) => before.work.has(entry) !== now.work.has(entry))
  const lanes = new Set(changed.map(([, lane]) => lane))
  return lanes.size === 0 ? undefined : (entity, id) => lanes.has(`${entity}:${id}`)
}

/** I5: what is shown is what was pulled plus the user's local changes, and no row goes back. */
async function checkShown(device: SimDevice): Promise<void> {
  const { userId, companyId } = device
  if (userId === undefined) return
  const [meta] = device.rowsOf<RowsMeta>(userId, companyId, 'meta')
  const mine = [...device.unsent, ...device.acknowledged].filter(
    (entry) => entry.userId === userId && entry.companyId === companyId,
  )
  if (!meta) return
  const before = device.lastShown
  const now: Shown = {
    rows: `${userId} ${companyId} ${meta.arrived} ${meta.cursorSeq} ${meta.lastSegment}`,
    work: new Map(
      mine.map((entry) => [`${entry.position} ${entry.mutationId} ${'acknowledgedSeq' in entry}`, entry.lane]),
    ),
  }
  const isDue = changedSince(before, now)
  if (!isDue) return
  device.lastShown = now
  const confirmed = confirmedOn(device, userId, companyId, meta)
  device.versions.check(confirmed.leads, device.rowsDatabase(userId, companyId), meta.shown)
  const localChanges = ownChanges(mine, meta, confirmed.seqs)
  const touchedOf = (entity: string) =>
    localChanges.flatMap(({ lane }) => (lane.startsWith(`${entity}:`) ? [lane.slice(entity.length + 1)] : []))
  const merging = leadsOfMerges(localChanges)
  const leads = [...new Set([...confirmed.leads.keys(), ...touchedOf('lead')])].filter(
    (id) => isDue('lead', id) && !merging.has(id),
  )
  const shown = await shownOn(device, { userId, companyId, confirmed, leads })
  for (const id of leads) {
    const expected = expectedLead(confirmed.leads.get(id)?.row, id, localChanges)
    assert.deepEqual(shown.lead(id), expected, 'I5: a lead as it is shown')
    if (!expected) continue
    assert.deepEqual(
      shown.notes(id).toSorted(),
      expectedNotes({ _id: id }, confirmed.notes, localChanges)
        .map(({ _id }) => _id)
        .toSorted(),
      'I5: notes as they are shown',
    )
  }
  for (const id of new Set([...confirmed.views.keys(), ...touchedOf('view')])) {
    if (!isDue('view', id)) continue
    const view = shown.row('view', id)
    assert.deepEqual(
      view && formOf(view),
      expectedView(confirmed.views.get(id), id, localChanges),
      'I5: a view as it is shown',
    )
  }
  checkShownSubscribers({
    companyId,
    confirmed: confirmed.subscribers,
    lists: confirmed.lists,
    localChanges: localChanges,
    isDue: (id) => isDue('subscriber', id),
    shown: (id) => shown.row('subscriber', id) as Subscriber | undefined,
  })
  for (const entity of ['contact', 'account'] as const) {
    const touched = touchedOf(entity)
    for (const id of new Set([...confirmed.forms[entity].keys(), ...touched])) {
      if (!isDue(entity, id)) continue
      assert.deepEqual(
        formOf(shown.row(entity, id) ?? {}),
        formOf(expectedForm(confirmed.forms[entity].get(id), id, localChanges)),
        `I5: a ${entity} as it is shown`,
      )
    }
  }
}

interface Asked {
  userId: string
  companyId: string
  confirmed: ReturnType<typeof confirmedOn>
  leads: readonly string[]
}

function confirmedOn(device: SimDevice, userId: string, companyId: string, meta: RowsMeta) {
  const leads = storedLeads(device, userId, companyId, meta)
  const notes = device.rowsOf<StoredRow<'note'>>(userId, companyId, 'note')
  const contacts = device.rowsOf<StoredRow<'contact'>>(userId, companyId, 'contact')
  const accounts = device.rowsOf<StoredRow<'account'>>(userId, companyId, 'account')
  const views = device.rowsOf<StoredRow<'view'>>(userId, companyId, 'view')
  const lists = device.rowsOf<StoredRow<'list'>>(userId, companyId, 'list')
  const subscribers = device.rowsOf<StoredRow<'subscriber'>>(userId, companyId, 'subscriber')
  const seqs = new Map(
    [...leads.values(), ...notes, ...contacts, ...accounts, ...views, ...subscribers].map(({ id, seq }) => [id, seq]),
  )
  return {
    leads,
    seqs,
    notes: notes.map(({ row }): Note => row),
    views: new Map(views.map(({ id, row }) => [id, row])),
    lists: lists.map(({ row }) => row),
    subscribers: new Map(subscribers.map(({ id, row }) => [id, row])),
    forms: {
      contact: new Map<string, object>(contacts.map(({ id, row }) => [id, row])),
      account: new Map<string, object>(accounts.map(({ id, row }) => [id, row])),
    },
  }
}

/** Changes that are not pulled yet, in the order they were made. */
function ownChanges(mine: readonly OutboxEntry[], { cursorSeq, epoch }: RowsMeta, seqs: ReadonlyMap<string, number>) {
  const isPulled = (entry: OutboxEntry) => {
    if (!('acknowledgedSeq' in entry)) return false
    const { noteId } = entry.args as { noteId?: string }
    const id = noteId ?? rowIdOf(entry.lane)
    const acknowledged = entry as AcknowledgedEntry
    return acknowledged.epoch !== epoch || acknowledged.acknowledgedSeq <= Math.max(cursorSeq, seqs.get(id) ?? -1)
  }
  return mine.filter((entry) => !isPulled(entry)).toSorted((a, b) => a.position - b.position)
}

/** Between its answer and its page a merge is shown as far as the device knew the leads: see tests/sync/merges.test.ts. */
function leadsOfMerges(localChanges: readonly OutboxEntry[]): Set<string> {
  const answered = localChanges.flatMap(({ name, args, ...entry }) =>
    name === mergeLeads.name && 'acknowledgedSeq' in entry ? [args as { leadId: string; otherIds: string[] }] : [],
  )
  return new Set(answered.flatMap(({ leadId, otherIds }) => [leadId, ...otherIds]))
}

/** Through the app's own code, in a tab. A row that is stored singly and has no local changes shows as it is stored. */
async function shownOn(device: SimDevice, { userId, companyId, confirmed, leads }: Asked) {
  const { outbox, openRows } = device.tab.page
  const data = { outbox, rows: openRows(userId, companyId), userId, companyId }
  const view = await readView(data, async (rows) => readStored(rows, 'lead', leads))
  const { patch } = view
  const leadById = new Map(view.confirmed.map((stored) => [stored?.id, stored?.row]))
  const single = { ...confirmed.forms, view: confirmed.views, subscriber: confirmed.subscribers }
  return {
    lead(id: string): Lead | null {
      const localChanges = patched(patch, 'lead', id)
      return localChanges === undefined ? (leadById.get(id) ?? null) : localChanges
    },
    row(entity: keyof typeof single, id: string): object | undefined {
      const localChanges = patched(patch, entity, id)
      return localChanges === undefined ? single[entity].get(id) : (localChanges ?? undefined)
    },
    notes(leadId: string): string[] {
      const pulled = confirmed.notes.filter((note) => note.leadId === leadId && !patch.note.has(note._id))
      const localChanges = [...patch.note.values()].flatMap((note) => (note?.leadId === leadId ? [note._id] : []))
      return [...pulled.map(({ _id }) => _id), ...localChanges]
    },
  }
}
