import { setTimeout as sleep } from 'node:timers/promises'
import type { SyncPorts } from '../../src/sync/ports.ts'
import { runningClock } from '../../tests/support/fakes/running-clock.ts'
import { isBatch } from '../../tests/support/fakes/faulty-transport.ts'
import { TestDevice } from '../../tests/support/server/device.ts'
import { sendAll } from '../support/send-all.ts'
import { addressOf, type Done, type Line, noteIn, type SavedChange, type Traveller } from './messages.ts'
import { hold, insist, listen, newDevice } from './open-app.ts'
import { newTally, note, noteError, type Tally } from './tally.ts'
import { nextStatus, type TownLead } from './town.ts'

/** What a person does without a network, an hour of it. */
async function workOffline(traveller: Traveller): Promise<TestDevice> {
  const { person, leads, changes } = traveller
  const { companyId, token } = person
  const device = new TestDevice({ url: '', companyId, clock: runningClock() })
  await device.signIn(token)
  for (let number = 0; number < changes; number += 1) {
    const lead = leads[Math.floor(number / 2) % leads.length]
    if (!lead) throw new Error('Nobody works without a lead.')
    const named = { _id: lead.id, companyId }
    // A note beside each status, and beside each lead's second status another one.
    const round = Math.floor(number / 2 / leads.length)
    if (number % 2 === 0) await device.setStatus(named, statusAfter(lead, round))
    else await device.note(named, `In the tunnel (${traveller.device}, ${number})`)
  }
  return device
}

function statusAfter({ status }: TownLead, round: number) {
  let after = nextStatus(status)
  for (let times = 0; times < round; times += 1) after = nextStatus(after)
  return after
}

const gzip = (text: string) => new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()

/** Devices that come out of a tunnel at once, each with the app's own outbox and the code that sends it. */
export async function leaveTunnel(url: string, travellers: readonly Traveller[], { tell, hear }: Line): Promise<Done> {
  const tally = newTally()
  const stopping = new AbortController()
  const fleet: { traveller: Traveller; outbox: TestDevice }[] = []
  for (const traveller of travellers) fleet.push({ traveller, outbox: await workOffline(traveller) })
  tell({ kind: 'ready' })
  const { at } = await hear('go')
  await sleep(Math.max(0, at - Date.now()))
  const all = await Promise.all(fleet.map((one) => comeOut(tally, url, one, stopping.signal)))
  tell({ kind: 'saved' })
  await hear('settle')
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

async function comeOut(
  tally: Tally,
  url: string,
  { traveller, outbox }: { traveller: Traveller; outbox: TestDevice },
  signal: AbortSignal,
) {
  const { companyId, token } = traveller.person
  const device = newDevice(tally, traveller.device, { url, companyId, token })
  hold(device, traveller.held)
  const began = performance.now()
  const [sent] = await Promise.all([
    sendAll(outbox, { gzip, fetch: countedFetch(tally, url, traveller.device) }),
    listen(tally, device, signal),
    insist(tally, () => device.pullNow(signal)),
  ])
  const tookMs = performance.now() - began
  note(tally, { what: 'all that waited on a device, until it is sent', status: 200, retryAfter: undefined, tookMs })
  const acked = await outbox.outbox.acked.toArray()
  const saved = acked.map(({ mutationId: key, name, path, body }): SavedChange => {
    const leadId = /leads\/([^/?]+)/.exec(path)?.[1] ?? ''
    return { companyId, key, leadId, ...(name === 'note.add' ? { content: String(body?.['content']) } : {}) }
  })
  const parked = await outbox.outbox.parked.toArray()
  for (const { lastError } of parked) noteError(tally, new Error(`Refused: ${lastError?.message ?? 'no reason'}`))
  return { ...sent, device, saved, unsaved: traveller.changes - saved.length }
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
    const given = Object.fromEntries(response.headers)
    // The body comes as the changes are saved.
    response
      .clone()
      .text()
      .then((text) => {
        noteIn(tally)({ what, status: response.status, headers: given, tookMs: performance.now() - began })
        if (isBatch({ path }) && response.status === 200) noteAnswersIn(tally, text)
      })
      .catch((error: unknown) => noteError(tally, error))
    return response
  }
}

function noteAnswersIn(tally: Tally, text: string): void {
  for (const line of text.split('\n').filter(Boolean)) {
    const { status, headers } = JSON.parse(line) as { status: number; headers: Record<string, string> }
    note(tally, { what: 'a change in a batch', status, retryAfter: headers['retry-after'] })
  }
}
