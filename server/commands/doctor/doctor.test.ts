import { execFileSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { startSmtpSink } from '../../../tests/support/fakes/smtp-sink.ts'
import { freePort } from '../../../tests/support/server/server-process.ts'
import { createFolderStore } from '../../providers/file-store.ts'
import { checkDns, checkPublicAddress } from './check-addresses.ts'
import { judgeBackups } from './check-backups.ts'
import { checkClock } from './check-clock.ts'
import { checkDatabase, judgeDatabase, judgeReplica } from './check-database.ts'
import { checkMail } from './check-mail.ts'
import { checkStorage, judgeDisk } from './check-storage.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-doctor-'))
  ends.push(() => rmSync(folder, { recursive: true }))
  return folder
}

describe('the database', () => {
  const SOUND = {
    version: '18.4',
    encoding: 'UTF8',
    aheadMs: 3,
    answerMs: 1,
    connections: { most: 100, used: 5 },
    keepsSessions: true,
    keepsStatements: true,
    tables: 'ours',
  } as const

  test('that has everything is fine, also before the first start', () => {
    const fine = [{ state: 'ok', about: 'Database', text: 'PostgreSQL 18.4 answers in 1 ms.' }]
    expect(judgeDatabase(SOUND)).toEqual(fine)
    expect(judgeDatabase({ ...SOUND, tables: 'none' })).toEqual(fine)
    expect(judgeDatabase({ ...SOUND, tables: 'older' })).toEqual(fine)
  })

  test.each([
    [{ version: '14.9' }, 'wrong', 'Install 15 or newer'],
    [{ encoding: 'SQL_ASCII' }, 'wrong', 'encoding UTF8'],
    [{ keepsSessions: false }, 'wrong', 'Give PostgreSQL’s own address in DATABASE_LISTEN_URL'],
    [{ keepsSessions: false, own: { fault: 'no route' } }, 'wrong', 'DATABASE_LISTEN_URL can’t be reached: no route.'],
    [
      { keepsSessions: false, own: { keepsSessions: false, isSameDatabase: false } },
      'wrong',
      'pooler in transaction mode too',
    ],
    [
      { keepsSessions: false, own: { keepsSessions: true, isSameDatabase: false } },
      'wrong',
      'leads to another database',
    ],
    [{ own: { keepsSessions: true, isSameDatabase: true } }, 'warning', 'DATABASE_LISTEN_URL isn’t needed'],
    [{ keepsStatements: false }, 'warning', 'PgBouncer 1.21 or newer'],
    [{ tables: 'newer' }, 'wrong', 'Update this one'],
    [{ tables: 'unreleased' }, 'wrong', 'Name an empty one'],
    [{ connections: { most: 100, used: 90 } }, 'warning', 'Only 10 of 100 connections are free'],
    [{ answerMs: 45 }, 'warning', 'It takes 45 ms to answer'],
    [{ aheadMs: -61_000 }, 'warning', 'clock is 61 s behind'],
  ] as const)('with %j is said, with what to do', (change, state, part) => {
    const found = judgeDatabase({ ...SOUND, ...change }).filter(({ text }) => text.includes(part))
    expect(found.map((finding) => finding.state)).toEqual([state])
  })

  test('behind a pooler with PostgreSQL’s own address is fine', () => {
    const found = judgeDatabase({ ...SOUND, keepsSessions: false, own: { keepsSessions: true, isSameDatabase: true } })
    expect(found.map(({ state }) => state)).toEqual(['ok'])
  })

  test.each([
    [{ is: 'current' }, 'ok', 'It has everything'],
    [{ is: 'behind', behindSeconds: 4.6 }, 'ok', 'It is 5 s behind.'],
    [{ is: 'behind', behindSeconds: 90 }, 'warning', 'It is 90 s behind, so'],
    [{ is: 'away', cause: new Error('no route') }, 'warning', 'It can’t be reached: no route.'],
    [{ is: 'other' }, 'wrong', 'isn’t a replica of this database'],
  ] as const)('with a replica that is %j', (replica, state, part) => {
    expect(judgeReplica(replica)).toMatchObject([{ state, text: expect.stringContaining(part) }])
    expect(judgeReplica(undefined)).toEqual([])
  })

  test('that can’t be reached is wrong', async () => {
    const findings = await checkDatabase(() => Promise.reject(new Error('no route')))
    expect(findings).toEqual([
      {
        state: 'wrong',
        about: 'Database',
        text: 'It can’t be reached: no route. Start PostgreSQL, or correct DATABASE_URL.',
      },
    ])
  })
})

describe('backups', () => {
  const now = new Date('2036-11-21T09:00:00.000Z')
  const lastProven = { takenAt: new Date('2036-11-21T03:10:00.000Z'), leads: 250_112 }

  test('are fine with a proven one of the night', () => {
    const text = 'The last proven one is of 2036-11-21 03:10, 5 hours ago, with 250,112 leads.'
    expect(judgeBackups({ lastProven, damaged: 0 }, now)).toEqual([{ state: 'ok', about: 'Backups', text }])
    const justNow = { ...lastProven, takenAt: now }
    expect(judgeBackups({ lastProven: justNow, damaged: 0 }, now)[0]?.text).toContain('less than an hour ago')
  })

  test.each([
    [{ damaged: 0, fault: 'It is full.' }, 'warning', 'None has been proven yet. .* The newest one: It is full'],
    [{ damaged: 2, lastProven }, 'wrong', '2 kept ones are damaged or gone'],
    [
      { damaged: 0, lastProven: { ...lastProven, takenAt: new Date('2036-11-20T03:00:00.000Z') } },
      'wrong',
      'BACKUP_AT',
    ],
  ])('with %j are said, with what to do', (facts, state, part) => {
    const found = judgeBackups(facts, now).filter(({ text }) => new RegExp(part).test(text))
    expect(found.map((finding) => finding.state)).toEqual([state])
  })
})

describe('email', () => {
  test('is only written to files without a mail server', async () => {
    expect(await checkMail(undefined)).toMatchObject({ state: 'warning', text: /only written to DATA_DIR\/mail/ })
  })

  test('goes where the server takes connections', async () => {
    const sink = await startSmtpSink()
    ends.push(() => sink.close())
    expect(await checkMail(sink.url)).toMatchObject({ state: 'ok', text: / takes connections/ })
    expect(sink.taken).toEqual([])
  })

  test('is wrong where nobody answers or nobody greets, and no password is shown', async () => {
    const port = await freePort()
    const { state, text } = await checkMail(`smtp://ann:secret@127.0.0.1:${port}`)
    expect(state).toBe('wrong')
    expect(text).toContain('ECONNREFUSED')
    expect(text).not.toContain('secret')
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    ends.push(() => silent.close())
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`
    expect(await checkMail(url, 200)).toMatchObject({ state: 'wrong' })
  })
})

describe('files of leads', () => {
  test('are written, read and removed', async () => {
    const folder = newFolder()
    expect(await checkStorage(createFolderStore(folder), folder)).toMatchObject({ state: 'ok' })
    const left = []
    for await (const { key } of createFolderStore(folder).list()) left.push(key)
    expect(left).toEqual([])
  })

  test('are wrong where nothing can be written, or something else comes back', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    expect(await checkStorage(createFolderStore(file), file)).toMatchObject({ state: 'wrong', text: /ENOTDIR/ })
    const forgetful = {
      ...createFolderStore(newFolder()),
      read: async () => ({ size: 1, stream: Readable.from(['?']) }),
    }
    expect(await checkStorage(forgetful, 'The bucket leads')).toMatchObject({ state: 'wrong', text: /something else/ })
  })

  test.each([
    [100, 1_000, 'ok'],
    [60, 1_000, 'warning'],
    [40, 1_000, 'wrong'],
    [1, 10, 'wrong'],
  ])('have %d GB of %d GB: %s', (free, total, state) => {
    const space = { freeBytes: free * 1e9, totalBytes: total * 1e9 }
    expect(judgeDisk(space, './data')).toMatchObject({ state, text: /^\d+\.0 GB of \d+\.0 GB are free/ })
  })
})

test('a clock is judged by what the system says', async () => {
  const judged = async (ask: () => Promise<string>) => (await checkClock(ask)).state
  expect(await judged(async () => 'yes')).toBe('ok')
  expect(await judged(async () => 'no')).toBe('warning')
  expect(await judged(() => Promise.reject(new Error('spawn timedatectl ENOENT')))).toBe('warning')
})

describe('names', () => {
  const RECORDS: Record<string, string[][]> = {
    'a.example': [['other'], ['v=spf1 include:', 'mail.example -all']],
    '_dmarc.a.example': [['v=DMARC1; p=none']],
  }
  const names = {
    resolveTxt: async (name: string) => {
      const found = RECORDS[name]
      if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' })
      return found
    },
    resolveMx: async (name: string) => (name === 'a.example' ? [{ exchange: 'mx.a.example' }] : []),
  }

  test('that a sender needs are all there', async () => {
    expect(await checkDns({ sender: 'a.example', bounces: 'a.example' }, names)).toMatchObject([{ state: 'ok' }])
  })

  test('that are missing are each said with the record to add', async () => {
    const found = await checkDns({ sender: 'b.example', bounces: 'b.example' }, names)
    expect(found.map(({ state }) => state)).toEqual(['warning', 'warning', 'warning'])
    expect(found.map(({ text }) => text).join('\n')).toMatch(/SPF[^]*_dmarc\.b\.example[^]*MX/)
  })
})

test('names that nobody answers for aren’t said to be missing', async () => {
  const silent = () => Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT a.example'), { code: 'ETIMEOUT' }))
  const found = await checkDns({ sender: 'a.example', bounces: 'a.example' }, { resolveTxt: silent, resolveMx: silent })
  expect(found).toMatchObject([{ state: 'warning', text: /can’t be read: queryTxt ETIMEOUT/ }])
})

test('the command prints a line for each finding and ends with 1 if something is wrong', () => {
  const settings = { DATA_DIR: newFolder(), DATABASE_URL: 'postgres://ann:secret@127.0.0.1:1/doorstep' }
  const { status, stdout } = spawnSync(process.execPath, ['tools/doctor.ts'], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stdout).toMatch(/^ok {7}Settings: Each can be read\.\nok {7}Disk: /)
  expect(stdout).toContain('\nwrong    Database: It can’t be reached: ')
  expect(stdout).toMatch(/\n1 wrong, \d warnings\.\n$/)
  expect(stdout).not.toContain('secret')
})

describe('the public address', () => {
  async function answering(handler: RequestListener) {
    const server = createServer(handler).listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => server.close())
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }

  test('is asked for this installation', async () => {
    const ours = await answering((_, response) => response.setHeader('content-type', 'application/json').end('{}'))
    expect(await checkPublicAddress(ours)).toMatchObject({ state: 'ok' })
    const proxy = await answering((_, response) => response.setHeader('content-type', 'text/html').end('Welcome!'))
    expect(await checkPublicAddress(proxy)).toMatchObject({ state: 'wrong', text: /Something else than Doorstep/ })
    const nobody = `http://localhost:${await freePort()}`
    expect(await checkPublicAddress(nobody)).toMatchObject({ state: 'wrong', text: /ECONNREFUSED/ })
  })

  test('has to be https, and to be set', async () => {
    expect(await checkPublicAddress('http://crm.example.com')).toMatchObject({ state: 'wrong', text: /isn’t https/ })
    expect(await checkPublicAddress(undefined)).toMatchObject({ state: 'warning' })
  })

  test.each([
    [5, { state: 'warning', text: /ends in 4 days\. Renew it/ }],
    [90, { state: 'ok', text: /certificate holds for 89 days/ }],
  ] as const)('whose certificate holds for %d days is judged by that', async (days, finding) => {
    const folder = newFolder()
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string]
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', String(days)]
    execFileSync('openssl', [...made, '-keyout', key, '-out', cert], { stdio: 'ignore' })
    const server = createSecureServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_, response) =>
      response.setHeader('content-type', 'application/json').end('{}'),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    ends.push(() => server.close())
    const url = `https://localhost:${(server.address() as AddressInfo).port}`
    expect(await checkPublicAddress(url)).toMatchObject({ state: 'wrong', text: /self-signed/ })
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
    expect(await checkPublicAddress(url)).toMatchObject(finding)
  })
})
