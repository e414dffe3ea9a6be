import { setTimeout as sleep } from 'node:timers/promises'
import type { LeadStatus } from '../../contract/entities/lead.ts'
import { gzip, type SyncPorts } from '../../src/sync/ports.ts'
import { runningClock } from '../../tests/support/fakes/running-clock.ts'
import { isBatch } from '../../tests/support/fakes/faulty-transport.ts'
import { TestDevice } from '../../tests/support/server/device.ts'
import { sendAll } from '../support/send-all.ts'
import {
  addressOf,
  type Done,
  type Line,
  noteIn,
  type OfflineChange,
  type SavedChange,
  type Traveller,
} from './messages.ts'
import { noteLines, sendPlainly, workOfAnHour } from './plain-outbox.ts'
import { hold, insist, listen, newDevice } from './open-app.ts'
import { newTally, note, noteError, type Tally } from './tally.ts'
import { nextStatus } from './town.ts'

/** The app's own outbox, with what a person did without a network. */
async function fillOutbox(companyId: string, token: string, changes: readonly OfflineChange[]): Promise<TestDevice> {
  const device = new TestDevice({ url: '', companyId, clock: runningClock() })
  await device.signIn(token)
  for (const { leadId: _id, content, status } of changes) {
    const lead = { _id, companyId }
    if (content !== undefined) await device.note(lead, content)
    else if (status !== undefined) await device.setStatus(lead, status)
  }
  return device
}

function statusAfter(status: LeadStatus, times: number): LeadStatus {
  return times === 0 ? status : statusAfter(nextStatus(status), times - 1)
}

/** Devices that come out of a tunnel at once. */
export async function leaveTunnel(
  url: string,
  travellers: readonly Traveller[],
  { send, receive }: Line,
): Promise<Done> {
  const tally = newTally()
  const stopping = new AbortController()
  const fleet: Loaded[] = []
  for (const traveller of travellers) {
    const { companyId, token } = traveller.person
    const changes = workOfAnHour(traveller, statusAfter)
    fleet.push({
      traveller,
      changes,
      ...(traveller.hasApp ? { outbox: await fillOutbox(companyId, token, changes) } : {}),
    })
  }
  send({ kind: 'ready' })
  const { at } = await receive('go')
  await sleep(Math.max(0, at - Date.now()))
  const all = await Promise.all(fleet.map((one) => comeOut(tally, url, one, stopping.signal)))
  send({ kind: 'saved' })
  await receive('settle')
  stopping.abort()
  for (const { device } of all) device.close()
  const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0)
  return {
    tally,
    saved: all.flatMap(({ saved }) => saved),
    unsaved: sum(({ unsaved }) => unsaved),
    bytes: all.map(({ device }) => device.bytes),
    longestSilenceMs: Math.max(0, ...all.map(({ device }) => device.longestSilenceMs)),
    deaf: 0,
    again: sum(({ again }) => again),
    givenUp: sum(({ givenUp }) => givenUp),
    stalled: sum(({ stalled }) => stalled),
  }
}

interface Loaded {
  readonly traveller: Traveller
  readonly changes: readonly OfflineChange[]
  readonly outbox?: TestDevice
}

async function comeOut(tally: Tally, url: string, { traveller, changes, outbox }: Loaded, signal: AbortSignal) {
  const { companyId, token } = traveller.person
  const device = newDevice(tally, traveller.device, { url, companyId, token })
  hold(device, traveller.startCursor)
  const began = performance.now()
  const [sent] = await Promise.all([
    outbox ? sendFrom(tally, url, outbox, traveller) : sendPlainly(tally, device, changes),
    listen(tally, device, signal),
    insist(tally, () => device.pullNow(signal)),
  ])
  const tookMs = performance.now() - began
  note(tally, { what: 'all that waited on a device, until it is sent', status: 200, retryAfter: undefined, tookMs })
  return { givenUp: 0, stalled: 0, ...sent, device, unsaved: traveller.changes - sent.saved.length }
}

async function sendFrom(tally: Tally, url: string, app: TestDevice, { device, person: { companyId } }: Traveller) {
  const sent = await sendAll(app, { gzip, fetch: countedFetch(tally, url, device) })
  const acknowledged = await app.outbox.acknowledged.toArray()
  const saved = acknowledged.map(({ mutationId: key, name, path, body }): SavedChange => {
    const leadId = /leads\/([^/?]+)/.exec(path)?.[1] ?? ''
    return { companyId, key, leadId, ...(name === 'note.add' ? { content: String(body?.['content']) } : {}) }
  })
  const parked = await app.outbox.parked.toArray()
  for (const { lastError } of parked) noteError(tally, new Error(`Refused: ${lastError?.message ?? 'no reason'}`))
  return { ...sent, saved }
}

/** Counts each answer, and each change that a batch answers. */
function countedFetch(tally: Tally, url: string, number: number): SyncPorts['fetch'] {
  return async (path, init) => {
    const began = performance.now()
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', addressOf(number))
    const response = await fetch(url + path, { ...init, headers }).catch((error: unknown) => {
      noteError(tally, error)
      throw error
    })
    const what = isBatch({ path }) ? 'a batch' : 'a change alone'
    const responseHeaders = Object.fromEntries(response.headers)
    // The body comes as the changes are saved.
    response
      .clone()
      .text()
      .then((text) => {
        noteIn(tally)({ what, status: response.status, headers: responseHeaders, tookMs: performance.now() - began })
        if (isBatch({ path }) && response.status === 200) noteLines(tally, text)
      })
      .catch((error: unknown) => noteError(tally, error))
    return response
  }
}
