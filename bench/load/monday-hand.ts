import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HttpDevice } from '../support/http-device.ts'
import type { Done, Line, MorningOf, SavedChange } from './messages.ts'
import { hold, insist, listen, newDevice } from './open-app.ts'
import { saveNote, saveStatus } from './save.ts'
import { newTally, note, type Tally } from './tally.ts'
import { nextStatus, PASSWORD, type TownLead } from './town.ts'

const SETTLE_MS = 90_000
const LOOK_EVERY_MS = 50

/** A share of the devices of a Monday morning. */
export async function workMonday(url: string, mornings: readonly MorningOf[], { send, receive }: Line): Promise<Done> {
  const tally = newTally()
  const saved: SavedChange[] = []
  const stopping = new AbortController()
  const devices = mornings.map(({ device, person: { companyId, token }, signsIn }) =>
    newDevice(tally, device, { url, companyId, ...(signsIn ? {} : { token }) }),
  )
  const pairs = mornings.flatMap((morning, index) => {
    const device = devices[index]
    return device ? [{ morning, device }] : []
  })
  send({ kind: 'ready' })
  const { at } = await receive('go')
  let unsaved = 0
  await Promise.all(
    pairs.map(async ({ morning, device }) => {
      await sleepUntil(at + morning.opensAtMs)
      await openApp(tally, device, morning, stopping.signal)
      unsaved += await work(tally, device, { morning, at, saved })
    }),
  )
  send({ kind: 'saved' })
  const { heads } = await receive('settle')
  const isDeaf = (device: HttpDevice) => device.seq < (heads[device.companyId] ?? 0)
  const deadline = performance.now() + SETTLE_MS
  while (devices.some(isDeaf) && performance.now() < deadline) await sleep(LOOK_EVERY_MS)
  stopping.abort()
  const deaf = devices.filter(isDeaf).length
  for (const device of devices) device.close()
  const longestSilenceMs = Math.max(0, ...devices.map((device) => device.longestSilenceMs))
  return {
    tally,
    saved,
    unsaved,
    bytes: devices.map(({ bytes }) => bytes),
    longestSilenceMs,
    deaf,
    again: 0,
    givenUp: 0,
    stalled: 0,
  }
}

const sleepUntil = (at: number) => sleep(Math.max(0, at - Date.now()))

async function openApp(tally: Tally, device: HttpDevice, morning: MorningOf, signal: AbortSignal): Promise<void> {
  const { person, isNew, signsIn, startCursor } = morning
  const began = performance.now()
  if (signsIn) await insist(tally, () => device.signIn({ email: person.email, password: PASSWORD }))
  await insist(tally, () => device.askUntilDone({ what: 'access', path: '/api/sync/access' }))
  if (!isNew) hold(device, startCursor)
  const bring = async () => {
    if (isNew) await device.loadAll()
    await device.pullNow(signal)
  }
  await Promise.all([listen(tally, device, signal), insist(tally, bring)])
  const what = isNew ? OPENED_NEW : OPENED
  note(tally, { what, status: 200, retryAfter: undefined, tookMs: performance.now() - began })
}

const OPENED = 'the app opened, until it has all'
const OPENED_NEW = 'the app opened by a new device, until it has all'

interface Work {
  readonly morning: MorningOf
  readonly at: number
  readonly saved: SavedChange[]
}

/** By turns an outcome and a note, on the leads of this person. Resolves to how many the server has not taken. */
async function work(tally: Tally, device: HttpDevice, { morning, at, saved }: Work): Promise<number> {
  const seen = new Map<string, TownLead>()
  let unsaved = 0
  for (const [number, afterMs] of morning.savesAtMs.entries()) {
    await sleepUntil(at + afterMs)
    const lead = morning.leads[Math.floor(number / 2) % morning.leads.length]
    if (!lead) continue
    const known = seen.get(lead.id) ?? lead
    const status = nextStatus(known.status)
    // However often it is sent, it is one change.
    const key = randomUUID()
    const isNote = number % 2 === 1
    const change = await insist(tally, () =>
      isNote ? saveNote(device, lead.id, key) : saveStatus(device, known, status, key),
    )
    if (!change) {
      unsaved += 1
      continue
    }
    saved.push(change)
    if (!isNote) seen.set(lead.id, { ...known, version: known.version + 1, status })
  }
  return unsaved
}
