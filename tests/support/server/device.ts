import { randomUUID } from 'node:crypto'
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Lead } from '../../../contract/entities/lead.ts'
import { assignLead, bookLead, setLeadStatus } from '../../../contract/mutations/lead.ts'
import { addNote } from '../../../contract/mutations/note.ts'
import type { LeadStatus } from '../../../contract/entities/lead.ts'
import { deviceOver, openLocalData } from '../../../src/db/device.ts'
import type { Device } from '../../../src/db/schema/device.ts'
import { mutate } from '../../../src/db/mutate.ts'
import { forgetWaits } from '../../../src/db/outbox/outbox-queue.ts'
import { currentSession, signIn, signOut, switchCompany } from '../../../src/db/session/session.ts'
import type { CompanyData } from '../../../src/db/views/view.ts'
import { checkAccess } from '../../../src/sync/pull/access.ts'
import type { SyncPorts } from '../../../src/sync/ports.ts'
import { pullCompany } from '../../../src/sync/pull/pull.ts'
import { drain, type DrainEnd } from '../../../src/sync/push/push.ts'
import { unseal } from '../../../src/sync/pull/unseal.ts'
import { refresh } from '../../../src/sync/pull/refresh.ts'
import { NO_ANSWER } from '../../../src/sync/replies.ts'
import { readWorkingSession } from '../../../src/sync/transport.ts'
import { createTransport, type FaultyTransport } from '../fakes/faulty-transport.ts'
import { createClock, type VirtualClock } from '../fakes/virtual-clock.ts'

// Dexie's live queries need IndexedDB.
Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })

export interface TestDeviceOptions {
  url: string
  companyId: string
  clock?: VirtualClock
  random?: () => number
}

type NamedLead = Pick<Lead, '_id' | 'companyId' | 'firstname' | 'surname'>

const never = new AbortController().signal

/** A browser profile in memory: its own databases and connection to the server, with real engine code in between. */
export class TestDevice {
  readonly clock: VirtualClock
  readonly transport: FaultyTransport
  readonly ports: SyncPorts
  readonly device: Device
  companyId: string
  readonly taps = new Set<string>()

  constructor({ url, companyId, clock = createClock(), random = () => 0.5 }: TestDeviceOptions) {
    this.clock = clock
    this.companyId = companyId
    this.transport = createTransport(url)
    const data = openLocalData({ indexedDB: new IDBFactory(), IDBKeyRange })
    const newId = () => this.noteTap(randomUUID())
    this.device = deviceOver(data, { storage: memoryStorage(), now: clock.now, newId })
    this.ports = {
      data,
      fetch: (path, init) => this.transport.fetch(path, init),
      unseal,
      now: clock.now,
      random,
      sleep: clock.sleep,
      locks: undefined,
      newId: randomUUID,
      usedStorage: async () => 0,
      report(error) {
        throw error
      },
    }
  }

  private noteTap(id: string): string {
    this.taps.add(id)
    return id
  }

  get outbox() {
    return this.device.outbox
  }

  /** The source of the company's views, for the signed-in user. */
  get companyData(): CompanyData {
    const { device, outbox, companyId } = this
    const userId = currentSession(device)?.userId ?? ''
    return { outbox, rows: device.openRows(userId, companyId), userId, companyId }
  }

  async signIn(token: string): Promise<void> {
    await signIn(this.device, token)
    await switchCompany(this.device, this.companyId)
  }

  signOut(unsent: 'keep' | 'discard' = 'keep'): Promise<void> {
    return signOut(this.device, unsent)
  }

  setStatus(lead: NamedLead, status: LeadStatus): Promise<void> {
    return mutate(this.device, setLeadStatus, { leadId: lead._id, status }, this.optionsFor(lead))
  }

  assign(lead: NamedLead, userId: string | null): Promise<void> {
    return mutate(this.device, assignLead, { leadId: lead._id, userId }, this.optionsFor(lead))
  }

  book(lead: NamedLead, date: string | null, time: string | null): Promise<void> {
    return mutate(this.device, bookLead, { leadId: lead._id, date, time }, this.optionsFor(lead))
  }

  async note(lead: NamedLead, content: string): Promise<string> {
    // The server orders notes by their time only.
    this.clock.advance(1_000)
    const noteId = this.device.newId()
    const createdAt = new Date(this.clock.now()).toISOString()
    await mutate(this.device, addNote, { leadId: lead._id, noteId, createdAt, content }, this.optionsFor(lead))
    return noteId
  }

  private optionsFor(lead: NamedLead) {
    return { subject: [lead.firstname, lead.surname].join(' '), companyId: lead.companyId }
  }

  async push(ports: SyncPorts = this.ports): Promise<DrainEnd> {
    const onProgress = () => undefined
    const session = await readWorkingSession(ports)
    if (!session) return { left: 0, nextDueAt: undefined, isCut: false }
    return drain({
      ports,
      session,
      refresh: async (companyId) => {
        const session = await readWorkingSession(ports)
        return session ? refresh({ ports, session, companyId, onProgress, signal: never }) : NO_ANSWER
      },
      onAcknowledged: onProgress,
      onProgress,
      signal: never,
    })
  }

  async pull(companyId = this.companyId): Promise<void> {
    const context = await this.pullContext(companyId)
    while (!(await pullCompany(context))) continue
  }

  async pullContext(companyId = this.companyId) {
    return { ...(await this.getContext()), companyId, shouldStop: async () => false }
  }

  async checkAccess(): Promise<void> {
    await checkAccess(await this.getContext())
  }

  private async getContext() {
    const session = await readWorkingSession(this.ports)
    if (!session) throw new Error('Nobody is signed in, or the server asked to wait.')
    return { ports: this.ports, session, onProgress: () => undefined, signal: never }
  }

  /** As when the user looks at the screen, or the browser reports that it is online. */
  async wake(): Promise<void> {
    const session = await readWorkingSession(this.ports)
    if (session) await forgetWaits(this.outbox, session.userId, () => true)
  }
}

/** Waits until nothing was requested for a while, so that only the open connection is left. */
export async function untilQuiet({ transport }: TestDevice): Promise<void> {
  for (let requests = -1; requests !== transport.log.length; ) {
    requests = transport.log.length
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

function memoryStorage(): Device['storage'] {
  const values = new Map<string, string>()
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
}
