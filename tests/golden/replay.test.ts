import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mutations } from '../../contract/mutations/registry.ts'
import { headers, PROTOCOL_VERSION } from '../../contract/protocol.ts'
import { newList } from '../../server/store/marketing/marketing-lists.ts'
import { saveRow } from '../../server/store/feed/rows.ts'
import { writeTenant } from '../../server/store/core/tenant-transaction.ts'
import { writeBehind } from '../support/fakes/write-behind.ts'
import { storedFile } from '../support/builders/files.ts'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { recordOutbox } from './recording.ts'
import { GOLDEN, GOLDEN_FILE } from './world.ts'

/** How long a device sends without asking. */
const SENT_FOR_DAYS = 80
const DAY_MS = 24 * 60 * 60 * 1000

const entry = z.looseObject({
  mutationId: z.string(),
  name: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.optional(z.record(z.string(), z.unknown())),
  base: z.optional(z.int()),
  ifMatch: z.optional(z.string()),
  isDecision: z.optional(z.boolean()),
  savedAt: z.number(),
})
type Entry = z.infer<typeof entry>
const goldenFile = z.object({ protocol: z.int(), recordedAt: z.iso.datetime(), entries: z.array(entry) })

const files = readdirSync(import.meta.dirname)
  .filter((name) => /^outbox-\d+\.json$/.test(name))
  .map((name) => goldenFile.parse(JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8'))))
const current = files.find(({ protocol }) => protocol === PROTOCOL_VERSION)
const young = files.filter(
  ({ protocol, recordedAt }) =>
    protocol === PROTOCOL_VERSION || Date.now() - Date.parse(recordedAt) < SENT_FOR_DAYS * DAY_MS,
)

let server: TestServer
let user: TestUser
let companyId: string
let replaced: [golden: string, real: string][]

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function buildWorld() {
  companyId = await server.addCompany()
  user = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const leads = await Promise.all([1, 2, 3].map(() => server.addLead(companyId, { email: 'maya@example.com' })))
  const golden = [GOLDEN.leadId, GOLDEN.bookedId, GOLDEN.deletedId]
  const at = new Date().toISOString()
  const list = newList({ companyId, id: crypto.randomUUID(), at }, { name: 'Golden' })
  await writeTenant(server.store, companyId, (tx) =>
    saveRow(tx, { entity: 'list', id: list._id }, undefined, list, { userId: user._id }),
  )
  const noticeId = crypto.randomUUID()
  await writeBehind(
    server.store,
    `insert into notice (company_id, id, user_id, entity, entity_id, field, by) values ($1, $2, $3, 'lead', $4, 'lead_status', $3)`,
    [companyId, noticeId, user._id, leads[0]!._id],
  )
  const notificationId = crypto.randomUUID()
  await writeBehind(
    server.store,
    `insert into notification (company_id, id, user_id, kind, lead_id, subject, by) values ($1, $2, $3, 'lead', $4, 'Maya', $3)`,
    [companyId, notificationId, user._id, leads[0]!._id],
  )
  const content = await storedFile(server, user, Buffer.from(GOLDEN_FILE))
  replaced = [
    [GOLDEN.contentId, content.contentId],
    [GOLDEN.companyId, companyId],
    [GOLDEN.userId, user._id],
    [GOLDEN.listId, list._id],
    [GOLDEN.noticeId, noticeId],
    [GOLDEN.notificationId, notificationId],
    ...golden.map((id, at): [string, string] => [id, leads[at]!._id]),
    // Ids that a device chose belong to one row of one company, so each world has others.
    ...[
      GOLDEN.contactId,
      GOLDEN.accountId,
      GOLDEN.viewId,
      GOLDEN.noteId,
      GOLDEN.leaveId,
      GOLDEN.newLeadId,
      GOLDEN.followUpId,
      GOLDEN.activityId,
      GOLDEN.fileId,
      GOLDEN.mergeId,
      GOLDEN.knockId,
      GOLDEN.spareKnockId,
      GOLDEN.visitId,
    ].map((id): [string, string] => [id, crypto.randomUUID()]),
  ]
}

const inWorld = (goldenEntry: Entry): Entry =>
  entry.parse(
    JSON.parse(replaced.reduce((text, [golden, real]) => text.replaceAll(golden, real), JSON.stringify(goldenEntry))),
  )

/** Sends as `callOf` of `src/sync/push/push.ts` does. */
const send = (goldenEntry: Entry, protocol: number) =>
  server.call(
    goldenEntry.method,
    `${goldenEntry.path}${goldenEntry.path.includes('?') ? '&' : '?'}companyId=${companyId}`,
    {
      token: user.token,
      ...(goldenEntry.body === undefined ? {} : { body: goldenEntry.body }),
      headers: {
        [headers.idempotencyKey]: `"${goldenEntry.mutationId}"`,
        [headers.syncClient]: String(protocol),
        [headers.syncSavedAt]: new Date(goldenEntry.savedAt).toISOString(),
        ...(goldenEntry.base === undefined ? {} : { [headers.syncBase]: String(goldenEntry.base) }),
        ...(goldenEntry.ifMatch === undefined ? {} : { [headers.ifMatch]: goldenEntry.ifMatch }),
        ...(goldenEntry.isDecision ? { [headers.syncDecision]: 'yes' } : {}),
      },
    },
  )

test('the outbox of this protocol is recorded with every mutation: npm run record:outbox', () => {
  expect(current?.entries.map(({ name }) => name)).toEqual(expect.arrayContaining(mutations.map(({ name }) => name)))
})

test('FM-084: this code saves what is recorded for its protocol; otherwise raise PROTOCOL_VERSION and record', async () => {
  const saved = await recordOutbox(new Date(current?.recordedAt ?? 0))
  expect(JSON.parse(JSON.stringify(saved))).toEqual(current?.entries)
})

test.each(young)(
  'FM-084: accepts what a device of protocol $protocol has saved, from the old app and an updated one',
  async (file) => {
    for (const protocol of new Set([file.protocol, PROTOCOL_VERSION])) {
      await buildWorld()
      for (const goldenEntry of file.entries.map(inWorld)) {
        const answer = await send(goldenEntry, protocol)
        const description = `${goldenEntry.name} ${JSON.stringify(goldenEntry.body)}: ${answer.text.slice(0, 300)}`
        expect([answer.status, answer.headers.has(headers.syncSeq)], description).toEqual([
          answer.status < 300 ? answer.status : 'a success',
          true,
        ])
      }
    }
  },
)
