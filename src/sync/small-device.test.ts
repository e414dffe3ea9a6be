import { expect, test } from 'vitest'
import { setLeadStatus } from '../../contract/mutations/lead.ts'
import { addNote } from '../../contract/mutations/note.ts'
import { allStored } from '../../tests/support/builders/all-stored.ts'
import { localDevice, signedInAs } from '../../tests/support/server/local-device.ts'
import { LeadServer, NEWEST } from '../../tests/support/fakes/lead-server.ts'
import { SmallDisk } from '../../tests/support/fakes/small-disk.ts'
import { RESERVE } from '../db/outbox/reserved-space.ts'
import { Unreachable } from '../api/failures.ts'
import { mutate } from '../db/mutate.ts'
import { chooseLeadLimit } from '../db/recovery/keep-newest.ts'
import { readMeta } from '../db/schema/rows-db.ts'
import { countLeads, readTally } from '../db/rows/tallies.ts'
import { saveBatch } from '../db/save-batch.ts'
import { readStored } from '../db/rows/stored-rows.ts'
import { pullCompanies, type PullRun } from './pull/pull-companies.ts'

const USER_ID = '00000000-0000-4000-8000-00000000000a'
const COMPANY_ID = '00000000-0000-4000-8000-000000000001'
const RESERVE_BYTES = 40_000

const longText = 'x'.repeat(1_600)

async function openDevice(disk: SmallDisk, server: LeadServer) {
  const device = { ...localDevice(signedInAs(USER_ID, COMPANY_ID), disk.factory), now: () => now }
  let now = NEWEST
  const session = { token: 't', userId: USER_ID, role: 'User', companyIds: [COMPANY_ID], expiresAt: 0 } as const
  await device.outbox.auth.put({ key: 'session', ...session })
  const run: PullRun = {
    ports: {
      data: device,
      fetch: server.fetch,
      now: () => now,
      random: () => 0.5,
      async sleep(ms) {
        if (ms >= 20_000) return new Promise(() => undefined)
        now += ms
        disk.tidy()
      },
      locks: undefined,
      newId: () => crypto.randomUUID(),
      usedStorage: async () => 0,
      reserve: RESERVE_BYTES,
      report(error) {
        throw error
      },
    },
    session,
    wanted: new Set(),
    onProgress: () => undefined,
    signal: new AbortController().signal,
  }
  const pull = async () => {
    for (run.wanted.add(COMPANY_ID); run.wanted.size > 0; ) await pullCompanies(run)
  }
  return {
    device,
    pull,
    rows: () => device.openRows(USER_ID, COMPANY_ID),
    isReserved: async () => (await disk.factory.indexedDB.databases()).some(({ name }) => name === RESERVE),
  }
}

type Opened = Awaited<ReturnType<typeof openDevice>>

const writeNote = ({ device }: Opened, content: string) => {
  const note = { leadId: crypto.randomUUID(), noteId: crypto.randomUUID(), createdAt: '2026-11-20T09:00:00.000Z' }
  return mutate(device, addNote, { ...note, content }, { subject: 'Ada', base: 1 })
}

async function newestHeld({ rows }: Opened, server: LeadServer): Promise<number> {
  const { heldFrom = '', have } = await readMeta(rows())
  const held = (await allStored(rows(), 'lead')).map(({ id }) => id)
  const newest = server.leads.filter(({ row }) => String(row['createdAt']) > heldFrom).map(({ id }) => id)
  expect(new Set(held)).toEqual(new Set(newest))
  expect(held).toHaveLength(have)
  expect(await readTally(rows(), 'list|lead')).toBe(have)
  const withNotes = new Set((await rows().of('note').toArray()).map(({ row }) => row.leadId))
  expect(withNotes).toEqual(new Set(held))
  return have
}

test('FM-018: a first load that does not fit keeps the newest leads and their notes, says from when on, and is complete', async () => {
  const server = new LeadServer(3_000)
  const disk = new SmallDisk(700_000)
  const opened = await openDevice(disk, server)
  await opened.pull()

  expect(await readMeta(opened.rows())).toMatchObject({ bootstrapComplete: true, total: 3_000 })
  const have = await newestHeld(opened, server)
  expect(have).toBeGreaterThan(500)
  expect(have).toBeLessThan(3_000)
  expect(await opened.isReserved()).toBe(true)
  const asked = server.asked.length
  await opened.pull()
  expect(
    server.asked.slice(asked).map((path) => path.split('?')[0]),
    'it is at rest',
  ).toEqual(['/api/sync/changes'])
})

test('FM-018: files that were seen make room before any lead does', async () => {
  const server = new LeadServer(600)
  const disk = new SmallDisk(Infinity)
  const opened = await openDevice(disk, server)
  await opened.pull()
  // This disk measures no Blob.
  const seen = { content: crypto.getRandomValues(new Uint8Array(60_000)), bytes: 60_000, keptAt: 1 }
  for (const contentId of ['a', 'b', 'c', 'd', 'e'])
    await opened
      .rows()
      .table('seenFiles')
      .put({ contentId, part: 'whole', ...seen })
  disk.limit = disk.used
  server.add(100)
  const added = [...server.changes]
  const asked = server.asked.length
  // The first answer finds no room, and is asked for again.
  server.onAsked = async () => {
    if (server.asked.length <= asked + 2) server.changes = [...added]
  }
  await opened.pull()
  expect(await opened.rows().seenFiles.count()).toBe(0)
  expect(await readMeta(opened.rows())).not.toHaveProperty('heldFrom')
  expect(await countLeads(opened.rows())).toBe(700)
})

test('FM-018: where no room is left, what people do goes where room was held for it, and leads go for the next', async () => {
  const server = new LeadServer(3_000)
  const disk = new SmallDisk(700_000)
  const opened = await openDevice(disk, server)
  await opened.pull()
  const before = await newestHeld(opened, server)

  disk.limit = disk.used
  for (let written = 0; written < 5; written += 1) await writeNote(opened, longText)
  expect(await opened.device.outbox.pending.count()).toBe(5)
  expect(await opened.isReserved()).toBe(false)
  await opened.pull()
  expect(await newestHeld(opened, server), 'while something is not sent nothing goes').toBe(before)
  await opened.device.outbox.pending.clear()
  disk.limit -= RESERVE_BYTES
  await opened.pull()
  expect(await newestHeld(opened, server)).toBeLessThan(before)
  expect(await opened.isReserved()).toBe(true)

  disk.limit = disk.used
  const leads = server.leads.slice(0, 100).map(({ id }) => ({ id, base: 1, subject: 'Ada' }))
  const change = { name: setLeadStatus.name, args: { status: 'Closed' }, description: 'Status: Closed' } as const
  const { outbox } = opened.device
  await saveBatch({ outbox, userId: USER_ID, companyId: COMPANY_ID }, change, leads, opened.device)
  disk.limit = 0
  await expect(writeNote(opened, 'No more')).rejects.toThrow(/^NOT saved/)
})

test('FM-018: what the server changes finds room: older leads go for it', async () => {
  const server = new LeadServer(3_000)
  const disk = new SmallDisk(3_000_000)
  const opened = await openDevice(disk, server)
  await opened.pull()
  expect(await newestHeld(opened, server)).toBe(3_000)
  disk.limit = disk.used + 20_000
  const [newest] = server.leads
  for (let changed = 0; changed < 200; changed += 1)
    server.leads[changed] = {
      ...server.leads[changed]!,
      seq: 2,
      row: { ...server.leads[changed]!.row, firstname: longText },
    }
  server.changes = server.leads.slice(0, 200)
  await opened.pull()
  const have = await newestHeld(opened, server)
  expect(have).toBeLessThan(3_000)
  expect(have).toBeGreaterThan(500)
  const [stored] = await readStored(opened.rows(), 'lead', [newest!.id])
  expect(stored?.row).toMatchObject({ firstname: longText })
})

test('FM-018: a company that had no leads when it came makes room too, when they come and do not fit', async () => {
  const server = new LeadServer(0)
  const disk = new SmallDisk(1_000_000)
  const opened = await openDevice(disk, server)
  await opened.pull()
  disk.limit = disk.used + 300_000
  const imported = new LeadServer(3_000)
  server.leads.push(...imported.leads)
  server.notes.push(...imported.notes)
  server.changes = imported.leads

  await opened.pull()

  const have = await newestHeld(opened, server)
  expect(have).toBeGreaterThan(500)
  expect(have).toBeLessThan(3_000)
})

const PLENTY = 3_000_000

test('a device keeps no more leads than the person chose, and has the older ones again when they choose all', async () => {
  const server = new LeadServer(900)
  const opened = await openDevice(new SmallDisk(PLENTY), server)
  const { outbox } = opened.device
  await opened.pull()
  expect(await newestHeld(opened, server)).toBe(900)

  await chooseLeadLimit(outbox, 300)
  await opened.pull()
  expect(await newestHeld(opened, server)).toBe(300)
  const asked = server.asked.length
  await opened.pull()
  expect(server.asked.slice(asked), 'it is at rest').toHaveLength(1)

  await chooseLeadLimit(outbox, 600)
  await opened.pull()
  expect(await newestHeld(opened, server)).toBe(600)

  await chooseLeadLimit(outbox, undefined)
  await opened.pull()
  expect(await newestHeld(opened, server)).toBe(900)
})

test('leads of a device stay readable, and their choice is followed later, when it is offline as the person chooses', async () => {
  const server = new LeadServer(1_500)
  const opened = await openDevice(new SmallDisk(PLENTY), server)
  await opened.pull()
  await chooseLeadLimit(opened.device.outbox, 1_000)
  server.isAway = true
  await expect(opened.pull()).rejects.toThrow(Unreachable)
  expect(await readMeta(opened.rows())).toMatchObject({ bootstrapComplete: true })
  expect(await newestHeld(opened, server)).toBe(1_500)
  server.isAway = false
  await opened.pull()
  expect(await newestHeld(opened, server)).toBe(1_000)
})

test('a choice made while leads arrive counts for those still to come', async () => {
  const server = new LeadServer(3_000)
  const opened = await openDevice(new SmallDisk(PLENTY), server)
  server.onAsked = async () => {
    if (server.asked.length === 5) await chooseLeadLimit(opened.device.outbox, 1_000)
  }
  await opened.pull()
  expect(await newestHeld(opened, server)).toBe(1_000)
  expect(server.asked.filter((path) => path.startsWith('/api/sync/head'))).toHaveLength(1)
})

test('what was done to a lead that is no longer kept stays in the outbox until it is sent', async () => {
  const server = new LeadServer(1_500)
  const opened = await openDevice(new SmallDisk(PLENTY), server)
  await opened.pull()
  const oldest = server.leads.at(-1)!
  const change = { leadId: oldest.id, status: 'Closed' } as const
  await mutate(opened.device, setLeadStatus, change, { subject: 'Ada', base: 1 })
  await chooseLeadLimit(opened.device.outbox, 1_000)
  await opened.pull()
  expect(await newestHeld(opened, server)).toBe(1_000)
  expect(await opened.device.outbox.pending.toArray()).toMatchObject([{ name: setLeadStatus.name, args: change }])
})

test('new leads come on top of what the person chose, until they are a fifth more', async () => {
  const server = new LeadServer(1_500)
  const opened = await openDevice(new SmallDisk(PLENTY), server)
  await chooseLeadLimit(opened.device.outbox, 1_000)
  await opened.pull()
  server.add(150)
  await opened.pull()
  expect(await countLeads(opened.rows())).toBe(1_150)
  server.add(100)
  await opened.pull()
  expect(await countLeads(opened.rows())).toBe(1_000)
})
