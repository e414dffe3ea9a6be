import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bounceOf } from '../../../../tests/support/builders/mail-bodies.ts'
import { buildMailing } from '../../../../tests/support/builders/mailing-world.ts'
import { createTestStore, type TestStore } from '../../../../tests/support/server/test-database.ts'
import { NO_COMPANY, readUnread } from '../../../store/marketing/unread-mail.ts'
import { writeLedgerPart } from '../../../store/marketing/write-ledger.ts'
import { writeTenant } from '../../../store/core/tenant-transaction.ts'
import { createReturnedFolder } from './mail-folder.ts'
import { readMail } from './read-mail.ts'
import { createReturnedMail } from './returned-mails.ts'
import { showAbandoned, takeMail } from './take-mail.ts'

let store: TestStore
const root = mkdtempSync(join(tmpdir(), 'doorstep-returned-'))
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(async () => {
  await store.close()
  rmSync(root, { recursive: true })
})

const fail = (error: unknown) => {
  throw error
}
const signal = new AbortController().signal
const hello = 'From: \0ann@a.example\r\nSubject: Hello\r\n\r\nHow are you?'

function openFolder(given: { onError?: (error: unknown) => void; take?: typeof takeMail } = {}) {
  const folder = mkdtempSync(join(root, 'f-'))
  const { onError = fail, take = takeMail } = given
  const time = { ms: Date.now() }
  const files = createReturnedFolder({
    folder,
    take: (mail) => take({ store, read: readMail }, mail),
    giveUp: (mail) => showAbandoned(store, mail),
    clock: () => new Date(time.ms),
    onError,
  })
  return {
    folder,
    time,
    look: files.look,
    /** Old enough to count as completely written. */
    leave: (name: string, text: string, ageMs = 60_000) => {
      mkdirSync(join(folder, name, '..'), { recursive: true })
      writeFileSync(join(folder, name), text)
      utimesSync(join(folder, name), new Date(), new Date(time.ms - ageMs))
    },
    files: (part = '.') =>
      readdirSync(join(folder, part))
        .map((name) => name.replace(/-[0-9a-f]{8}$/, ''))
        .toSorted(),
  }
}

async function sentTo(email: string) {
  const { companyId, campaignId, listId } = await buildMailing(store, [email])
  await writeTenant(store, companyId, async (tx) => {
    await writeLedgerPart(tx, campaignId, [listId])
    await tx.sql.updateTable('campaign_recipient').set({ state: 'sent' }).where('company_id', '=', companyId).execute()
  })
  const line = () =>
    store.db.selectFrom('campaign_recipient').selectAll().where('company_id', '=', companyId).executeTakeFirstOrThrow()
  const { token } = await line()
  return { companyId, token, line, bounce: bounceOf(`bounces+${token}@a.example`, email) }
}

test('bounces from a mail server count once, and unreadable ones are set aside and shown', async () => {
  const { companyId, line, bounce } = await sentTo('ann@a.example')
  const { look, leave, files } = openFolder()
  for (const _again of [1, 2]) {
    leave('bounce.eml', bounce)
    leave('other.eml', hello)
    leave('half.tmp', 'not finished')
    await look()
  }
  expect(files()).toEqual(['half.tmp', 'read', 'reading', 'unreadable'])
  expect(files('reading')).toEqual([])
  expect(files('read')).toHaveLength(2)
  expect(files('unreadable')).toHaveLength(2)
  expect(await line()).toMatchObject({ state: 'bounced', answer: expect.stringContaining('unknown user') })
  const counted = await store.db
    .selectFrom('subscriber_event')
    .select('act')
    .where('act', '=', 'bounced')
    .where('company_id', '=', companyId)
    .execute()
  expect(counted).toHaveLength(1)
  const { messages } = await readUnread(store, [NO_COMPANY])
  expect(messages).toMatchObject([{ subject: 'Hello' }, { subject: 'Hello' }])
})

test('a missing folder counts as empty', async () => {
  const { folder, look } = openFolder()
  rmSync(folder, { recursive: true })
  await look()
})

test('FM-068: a Maildir is read as mail servers fill it, and a file that is still being written waits', async () => {
  const { line, bounce } = await sentTo('ann@a.example')
  const { folder, time, look, leave, files } = openFolder()
  leave('tmp/1700000000.M1P1.host', bounce, 0)
  leave('cur/1700000001.M2P1.host:2,FS', hello, 0)
  leave('written.eml', bounce.slice(0, 200), 1_000)
  await look()
  expect(files('unreadable')).toEqual(
    ['1700000001.M2P1.host-2,FS'].map((name) => expect.stringContaining(name.slice(0, 10))),
  )
  expect(files()).toContain('written.eml')
  expect(files('tmp')).toHaveLength(1)
  expect(await line()).toMatchObject({ state: 'sent' })

  writeFileSync(join(folder, 'written.eml'), bounce)
  time.ms = Date.now() + 60_000
  await look()
  expect(files()).not.toContain('written.eml')
  expect(await line()).toMatchObject({ state: 'bounced' })

  const second = await sentTo('bob@a.example')
  leave('new/1700000002.M3P1.host', second.bounce, 0)
  await look()
  expect(await second.line()).toMatchObject({ state: 'bounced' })
})

test("a file that can't be read is reported and blocks no other, and a file is moved before it is opened", async () => {
  const errors: unknown[] = []
  const seen: string[][] = []
  const { folder, look, leave, files } = openFolder({
    onError: (error) => errors.push(error),
    take: async (parts, mail) => {
      seen.push(files())
      if (mail.fileName?.includes('b.eml')) throw new Error('The database is away.')
      return takeMail(parts, mail)
    },
  })
  mkdirSync(join(folder, 'a.eml'))
  leave('b.eml', hello)
  leave('c.eml', hello)
  await look()
  expect(errors.map(String)).toEqual([expect.stringContaining('a.eml is not a file'), 'Error: The database is away.'])
  expect(files()).toEqual(['a.eml', 'reading', 'tried-1-b.eml', 'unreadable'])
  expect(seen[0]).not.toContain('b.eml')
  for (const _again of [1, 2, 3]) await look()
  expect(seen).toHaveLength(4)
  expect(files('unreadable')).toHaveLength(2)
})

test('FM-068: a mail over which the server ended is never read again: it is put aside, and shown to its company', async () => {
  const { companyId, bounce, line } = await sentTo('ann@a.example')
  const { folder, time, look, leave, files } = openFolder()
  leave(`reading/${time.ms - 10 * 60_000}-deadly.eml`, bounce)
  leave(`reading/${time.ms}-other-server.eml`, bounce)
  await look()
  expect(files('reading')).toEqual([expect.stringContaining('other-server')])
  expect(files('unreadable')).toEqual([expect.stringContaining('deadly')])
  expect(await line()).toMatchObject({ state: 'sent' })
  const { messages } = await readUnread(store, [companyId])
  expect(messages).toMatchObject([{ why: 'The server stopped while reading it.' }])
  expect(readFileSync(join(folder, 'unreadable', readdirSync(join(folder, 'unreadable'))[0]!), 'utf8')).toBe(bounce)
})

test('files that were set aside are kept for a month', async () => {
  const { time, look, leave, files } = openFolder()
  leave('unreadable/old', hello, 31 * 24 * 60 * 60_000)
  leave('unreadable/new', hello, 29 * 24 * 60 * 60_000)
  leave('read/old', hello, 31 * 24 * 60 * 60_000)
  time.ms += 60 * 60_000
  await look()
  expect([files('unreadable'), files('read')]).toEqual([['new'], []])
})

const open = (worker?: URL) =>
  createReturnedMail({
    store,
    folder: join(root, 'none'),
    clock: () => new Date(),
    onError: fail,
    signal,
    ...(worker ? { worker, deadlineMs: 500 } : {}),
  })

test('FM-068: a mail that hangs its reader is put aside in time, and the next is read', async () => {
  const { companyId, bounce, line } = await sentTo('ann@a.example')
  const hanging = open(new URL('../../../../tests/support/workers/hanging.worker.ts', import.meta.url))
  expect(await hanging.post(companyId, bounce)).toEqual({ taken: 0, ignored: 1 })
  expect(await hanging.post(companyId, bounce)).toEqual({ taken: 0, ignored: 1 })
  await hanging.close()
  const { messages } = await readUnread(store, [companyId])
  expect(messages).toMatchObject([{ why: 'We couldn’t read it in time.' }, {}])
  expect(await line()).toMatchObject({ state: 'sent' })
})

test('FM-068: hostile mail does not hold up the main thread', async () => {
  const { companyId, token, bounce } = await sentTo('ann@a.example')
  const returned = open()
  await returned.post(companyId, bounce)
  const head = `To: bounces+${token}@doorstep.example\r\n`
  const report = `${head}Content-Type: multipart/report; boundary="b"\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n`
  const bodies = [
    `${report}Status:${' \n'.repeat(400_000)}x`,
    `${report}${'Status: 5.1.1\n\n'.repeat(60_000)}`,
    `${report}Status: x${' '.repeat(900_000)}x`,
    `${report}Action:${'\t'.repeat(900_000)}`,
    `${head}X-Failed-Recipients: ${'a@b, '.repeat(10_000)}\r\n\r\n${'  a@b\n'.repeat(100_000)}`,
    `${head}Subject: ${'Re: '.repeat(200_000)}\r\n\r\n`,
    `${head}From: postmaster@x\r\nSubject: failed\r\n\r\n${'5.1.1 '.repeat(150_000)}`,
    `${head}\r\n${'a'.repeat(900_000)}`,
    `${head}\r\n${'0123456789abcdef'.repeat(60_000)}`,
    `${head}Content-Type: text/html\r\n\r\n${'<table><tr><td>'.repeat(60_000)}`,
    `${'x: y\r\n'.repeat(150_000)}`,
    `Subject: ${'=?utf-8?q?=41?= '.repeat(60_000)}\r\n\r\n`,
  ]
  const used: Record<string, number> = {}
  for (const body of bodies) {
    // Measured for this thread only, because other threads and programs must not count.
    const before = process.threadCpuUsage()
    await returned.post(companyId, body)
    const { user, system } = process.threadCpuUsage(before)
    used[body.slice(-60)] = (user + system) / 1000
  }
  await returned.close()
  expect(Object.entries(used).filter(([, ms]) => ms > 250)).toEqual([])
}, 60_000)
