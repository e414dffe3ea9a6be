import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { importSubscribers } from '../../../contract/endpoints/marketing-subscribers.ts'
import type { Parsed } from '../../../contract/endpoints/endpoint.ts'
import { buildImport } from '../../../tests/support/builders/build-import.ts'
import type { call } from '../../api/call.ts'
import { ApiError, Unreachable } from '../../api/failures.ts'
import type { Session } from '../../db/schema/auth-record.ts'
import { UploadsDb } from '../../db/schema/uploads-db.ts'
import { readEachChunk } from '../csv/read-fields.ts'
import {
  importFile,
  type ImportPorts,
  EMAIL_COLUMN,
  itemOf,
  SUBSCRIBER_COLUMNS,
  type SubscriberItem,
} from './import-file.ts'

async function itemsOf(...lines: string[]): Promise<SubscriberItem[]> {
  const items: SubscriberItem[] = []
  await readEachChunk(new Blob([lines.join('\n')]), {
    fields: SUBSCRIBER_COLUMNS,
    required: EMAIL_COLUMN,
    rowsPerChunk: 10,
    signal: new AbortController().signal,
    onChunk: async ({ rows }) => void items.push(...rows.map(itemOf)),
  })
  return items
}

const emails = ['email', 'e_mail', 'e-mail', 'contactemail', ' E Mail ', 'Contact.Email', '"E-MAIL"']
const names = {
  firstName: ['firstname', 'first_name', 'forename', 'givenname', 'First Name', ' FORENAME '],
  lastName: ['lastname', 'last_name', 'surname', 'familyname', 'Last  Name?'],
  phone: ['phone', 'mobile', 'telephone', 'tel', 'contactnumber', 'Tel.'],
} as const

test.each(emails)('the address is read from a column named %s', async (header) => {
  expect(await itemsOf(`other,${header}`, 'x, ANN@X.org ')).toMatchObject([{ email: 'ann@x.org' }])
})

test.each(['mailto:Ann@x.org', '<Ann@x.org>', 'Ann\u200b@x.org'])('the email is taken out of %j', async (cell) => {
  expect(await itemsOf('email', cell)).toMatchObject([{ email: 'ann@x.org' }])
})

test.each(Object.entries(names).flatMap(([field, headers]) => headers.map((header) => [field, header] as const)))(
  '%s is read from a column named %s',
  async (field, header) => {
    const [item] = await itemsOf(`${header},email`, 'Lee,ann@x.org')
    expect(item).toMatchObject({ [field]: 'Lee' })
  },
)

test('of several columns of a field the first that is not empty counts', async () => {
  const header = 'first_name,forename,firstname,surname,tel,mobile,e-mail,email'
  expect(await itemsOf(header, ',Ann, ,Lee,2,1,ann@x.org,', 'Bo,Bob,Robert,,2,,b@x.org,bo@x.org')).toEqual([
    { email: 'ann@x.org', firstName: 'Ann', lastName: 'Lee', phone: '1' },
    { email: 'bo@x.org', firstName: 'Robert', lastName: '', phone: '2' },
  ])
})

test('a phone number of our own file of skipped rows comes back without what kept it from being calculated', async () => {
  expect(await itemsOf('email,phone', "ann@x.org,'+44 7700 900123")).toMatchObject([{ phone: '+44 7700 900123' }])
})

type Sent = Parsed<typeof importSubscribers, 'body'>

const kept = buildImport()
const ID = kept.id

const session: Session = { userId: kept.userId, token: 'x', role: 'User', companyIds: [], expiresAt: 0 }

const lines = [
  'Forename;Surname; E_Mail ;Tel',
  'Ann;Lee; ANN@x.org ;1',
  ';;;',
  'Bo;;;2',
  'Cy;"O;""N";c@x.org;3',
  'Di;;d@x.org;',
]

type Step = 'lost' | 'answer lost' | ApiError

async function deviceWith(content: string, script: Step[] = [], chosen: { headerLine?: number } = {}) {
  const db = new UploadsDb({ indexedDB: new IDBFactory(), IDBKeyRange })
  const file = new Blob([content])
  await db.imports.add({ ...kept, ...chosen, basis: 'soft-opt-in', fileSize: file.size })
  const files = new Map([[ID, file]])
  const sent: Sent[] = []
  let clock = 0
  const chunksAtServer = new Set<number>()
  const answer = (body: Sent) => {
    sent.push(body)
    chunksAtServer.add(body.chunk ?? -1)
    const imported = body.items.length
    return { imported, upserts: imported, skippedNoEmail: 0, skippedInvalid: 0, keptOut: 0 }
  }
  const fakeCall = async (_endpoint: unknown, { body }: { body: Sent }) => {
    const step = script.shift()
    if (step === 'lost') throw new Unreachable()
    if (step instanceof ApiError) throw step
    const answered = answer(body)
    if (step === 'answer lost') throw new Unreachable()
    return answered
  }
  const ports: ImportPorts = {
    db,
    files: { read: async (id) => files.get(id), remove: async (id) => void files.delete(id) },
    readFields: readEachChunk,
    call: fakeCall as unknown as typeof call,
    session: async () => session,
    rest: async () => undefined,
    now: () => (clock += 1000),
  }
  const carry = (signal = new AbortController().signal) => importFile(ports, ID, signal)
  return { db, files, sent, chunksAtServer, carry, now: () => db.imports.get(ID) }
}

test('rows go out in chunks, addresses trimmed and in lower case; what was skipped is kept as a file', async () => {
  const { sent, carry, now, db, files } = await deviceWith(lines.join('\n'))
  await carry()
  expect(sent.map(({ chunk, items }) => ({ chunk, items }))).toEqual([
    {
      chunk: 0,
      items: [
        { email: 'ann@x.org', firstName: 'Ann', lastName: 'Lee', phone: '1' },
        { email: 'c@x.org', firstName: 'Cy', lastName: 'O;"N', phone: '3' },
      ],
    },
    { chunk: 10_000, items: [{ email: 'd@x.org', firstName: 'Di', lastName: '', phone: '' }] },
  ])
  expect(sent.map(({ items: _items, chunk: _chunk, ...ofFile }) => ofFile)).toEqual(
    Array.from({ length: 2 }, () => ({
      importId: ID,
      defaultListName: 'Past buyers list',
      fileName: 'buyers.csv',
      basis: 'soft-opt-in',
    })),
  )
  expect(await now()).toMatchObject({ state: 'done', rowsRead: 4, upserts: 3, skippedNoEmail: 1, chunksDone: 2 })
  expect(files.has(ID)).toBe(false)
  const skipped = await (await db.files.get(ID))?.file.text()
  expect(skipped?.trim()).toBe('email,firstName,lastName,phone\r\n,Bo,,2')
})

test('the phone of a skipped row is written as exports of leads write it', async () => {
  const { carry, db } = await deviceWith('email,phone\n,07700900123\n,"01632960123x9 / 7700900124"\nann@x.org,\n')
  await carry()
  const skipped = await (await db.files.get(ID))?.file.text()
  expect(skipped?.split('\r\n').slice(1)).toEqual([',,,07700 900123', ',,,"01632 960123 ext. 9, 07700 900124"', ''])
})

test('what was skipped is guarded against formulas once, also when the file was guarded', async () => {
  const { carry, db } = await deviceWith("email;lastname\n;'=1+1\n; ＝1\nann@x.org;Lee")
  await carry()
  const skipped = await (await db.files.get(ID))?.file.text()
  expect(skipped?.trim()).toBe("email,firstName,lastName,phone\r\n,,'=1+1,\r\n,,'＝1,")
})

test('whatever is lost on the way, it goes on after the last chunk that is done, and counts once', async () => {
  const busy = new ApiError('unavailable', 'Later.', 503)
  const slow = new ApiError('unavailable', 'This took too long to arrive.', 408)
  const { sent, carry, now, chunksAtServer } = await deviceWith(lines.join('\n'), ['lost', 'answer lost', busy, slow])
  await carry()
  expect(chunksAtServer).toEqual(new Set([0, 10_000]))
  expect(sent.map(({ chunk }) => chunk)).toEqual([0, 0, 10_000])
  const done = await now()
  expect(done).toMatchObject({ state: 'done', rowsRead: 4, upserts: 3, skippedNoEmail: 1 })
  expect(done?.waiting).toBeUndefined()
})

test('the line that was chosen names the columns, of what is sent and of what was skipped', async () => {
  const content = 'email,phone,surname\nnotes,email,surname\nx,ann@x.org,Lee\ny,,Bo\n'
  const { sent, carry, db } = await deviceWith(content, [], { headerLine: 2 })
  await carry()
  expect(sent.flatMap(({ items }) => items)).toMatchObject([{ email: 'ann@x.org', lastName: 'Lee' }])
  const skipped = await (await db.files.get(ID))?.file.text()
  expect(skipped?.trim()).toBe('email,firstName,lastName,phone\r\n,,Bo,')
})

test('a page that ends leaves the import where it was, and another goes on', async () => {
  const { sent, carry, now, db } = await deviceWith(lines.join('\n'))
  const closing = new AbortController()
  db.imports.hook('updating', () => closing.abort())
  await carry(closing.signal)
  expect(await now()).toMatchObject({ state: 'running', chunksDone: 1 })
  await carry()
  expect(sent.map(({ chunk }) => chunk)).toEqual([0, 10_000])
  expect(await now()).toMatchObject({ state: 'done', rowsRead: 4, upserts: 3 })
})

test('a refusal stops it with the server’s words; an empty file and a header alone are empty', async () => {
  const refused = await deviceWith(lines.join('\n'), [new ApiError('forbidden', 'Not in your company.', 403)])
  await refused.carry()
  expect(await refused.now()).toMatchObject({ state: 'failed', words: 'Not in your company.', chunksDone: 0 })
  for (const content of ['', 'email,phone\n', 'email\n ,\n']) {
    const empty = await deviceWith(content)
    await empty.carry()
    expect(await empty.now()).toMatchObject({ state: 'failed', words: 'CSV appears empty' })
  }
})

test('sends nothing of a file with a hundred malformed records', async () => {
  const good = 'email\n' + 'ann@x.org\n'.repeat(10)
  const { carry, sent, now } = await deviceWith(good + '"x"y\n'.repeat(100))
  await carry()
  expect(await now()).toMatchObject({
    state: 'failed',
    words: expect.stringContaining('lines 12, 13, 14'),
    chunksDone: 0,
  })
  expect(sent).toEqual([])
})
