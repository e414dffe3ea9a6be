import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Backup } from '../../../contract/entities/backups/backup.ts'
import type { Operations } from '../../../contract/entities/operations.ts'
import { type Answers, fakeServer, refusal } from '../../../tests/support/fakes/fake-server.ts'
import { COMPANY_ID, openTestDevice, renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { OperationsScreen } from './operations-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const AT = '2036-03-04T10:00:00.000Z'
const ago = (minutes: number) => new Date(Date.parse(AT) - minutes * 60_000).toISOString()
const pool = { inUse: 1, idle: 2, waiting: 0, most: 10 }

const backupOf = (hours: number, change: Partial<Backup>): Backup => ({
  name: `backup of ${hours} hours ago`,
  location: '/mnt/backups/one',
  takenAt: ago(hours * 60),
  state: 'proven',
  ...change,
})
const PROVEN = backupOf(7, { bytes: 61_000_000, leads: 250_112 })

const well: Operations = {
  at: AT,
  server: {
    version: '0.1.0',
    startedAt: ago(600),
    loopDelayMs: { median: 1, p99: 12, longest: 48 },
    memoryBytes: 210_000_000,
    streams: 412,
    newsLagMs: 0,
  },
  database: {
    version: '18.4',
    bytes: 2_400_000_000,
    connections: 14,
    mostConnections: 100,
    longestSeconds: 0.2,
    pools: { requests: pool, pulls: { ...pool, most: 3 } },
  },
  devices: { seen: 12, waiting: 0, companies: [], moreCompanies: 0 },
  email: { route: 'smtp', waiting: 0, sending: 0, stopped: 0, sent: 30, refused: 1, failed: 0 },
  queues: { queues: [], imports: { arriving: 0, working: 0, failed: 0 } },
  disk: { freeBytes: 400e9, totalBytes: 500e9, keptFreeBytes: 25e9 },
  backups: { kept: [PROVEN], lastProven: PROVEN, isLate: false, at: '03:00' },
}

function open(answer: Answers[string], role: 'SuperAdmin' | 'Admin' = 'SuperAdmin') {
  fakeServer({ 'GET /api/operations': answer })
  renderScreen(<OperationsScreen />, openTestDevice(role))
}

async function card(name: string) {
  await screen.findByText(/^As of/)
  return within(screen.getByRole('region', { name }))
}

test('says that everything works, in a sentence for each card', async () => {
  open({ body: well })
  expect(await screen.findByText('Everything is working.')).toBeDefined()
  for (const [name, sentence] of [
    ['Server', 'This server answers without delay.'],
    ['Database', 'The database answers, with connections to spare.'],
    ['Devices', 'All devices have sent their work.'],
    ['Email', 'No emails are waiting.'],
    ['Imports and queues', 'No task is late.'],
    ['Backups', 'Last proven backup: today 03:00, 250,112 leads.'],
    ['Disk', '400 GB of 500 GB are free.'],
  ] as const) {
    const shown = await card(name)
    expect(shown.getByText(sentence)).toBeDefined()
    expect(shown.getByText('Working')).toBeDefined()
  }
  expect((await card('Database')).getByText('14 of 100')).toBeDefined()
  expect((await card('Database')).queryByText('Read replica')).toBeNull()
})

test.each([
  [{ is: 'current' }, 'Up to date', undefined],
  [{ is: 'behind', behindSeconds: 20 }, 'a moment behind', undefined],
  [{ is: 'behind', behindSeconds: 7_200 }, '2 hours behind', 'The read replica is 2 hours behind.'],
  [{ is: 'away' }, 'Not reachable', 'The read replica can’t be reached.'],
  [{ is: 'other' }, 'Another database', 'DATABASE_READ_URL isn’t a replica of this database.'],
] as const)('shows a read replica that is %j', async (replica, value, problem) => {
  open({ body: { ...well, database: { ...well.database, replica } } })
  const shown = await card('Database')
  expect(shown.getByText(value)).toBeDefined()
  if (problem) expect(shown.getByText(problem)).toBeDefined()
  else expect(shown.getByText('Working')).toBeDefined()
})

test('says what is wrong on each card, and what to do', async () => {
  open({
    body: {
      ...well,
      server: { ...well.server, loopDelayMs: { median: 20, p99: 612, longest: 900 }, newsLagMs: 14_000 },
      database: { ...well.database, connections: 97, pools: { requests: { ...pool, waiting: 41 }, pulls: pool } },
      devices: {
        seen: 12,
        waiting: 2,
        companies: [{ companyId: COMPANY_ID, name: 'Bakery', devices: 1, changes: 3, oldestAt: ago(3 * 24 * 60) }],
        moreCompanies: 0,
      },
      email: { ...well.email, stopped: 1, failed: 4, lastFailedAt: ago(5) },
      queues: {
        queues: [{ name: 'uploads', waiting: 2, running: 0, oldestDueAt: ago(90) }],
        imports: { arriving: 0, working: 0, failed: 1 },
      },
      disk: { freeBytes: 30e9, totalBytes: 500e9, keptFreeBytes: 25e9 },
    },
  })
  expect(await screen.findByText('10 things need attention.')).toBeDefined()
  for (const sentence of [
    'This server is overloaded: it answers up to 612 ms late.',
    'Devices hear of changes 14 seconds late.',
    '41 requests wait for the database.',
    '97 of 100 connections to PostgreSQL are in use.',
    'Bakery: work has waited on a device for 3 days.',
    'Bakery: 3 changes on 1 device, the oldest for 3 days',
    /^The mail server didn’t take 4 emails since the start, the last at 04\/03\/2036/,
    '1 campaign was stopped.',
    'Imports of leads: 2 tasks due, the oldest for 1 hour.',
    '1 import failed within a day.',
    'The disk is nearly full: 30.0 GB of 500 GB are free.',
    'Free some space soon. Below 25.0 GB, uploads are refused.',
  ])
    expect(screen.getByText(sentence)).toBeDefined()
})

test('work that has waited for less than a day is shown and needs nobody', async () => {
  const companies = [{ companyId: COMPANY_ID, name: 'Bakery', devices: 2, changes: 1204, oldestAt: ago(90) }]
  open({ body: { ...well, devices: { seen: 12, waiting: 2, companies, moreCompanies: 3 } } })
  const devices = await card('Devices')
  expect(devices.getByText('2 devices have unsent work, none for longer than a day.')).toBeDefined()
  expect(devices.getByText('Bakery: 1,204 changes on 2 devices, the oldest for 1 hour')).toBeDefined()
  expect(devices.getByText('3 more companies')).toBeDefined()
})

test('a failed email of yesterday is not a problem of today', async () => {
  open({ body: { ...well, email: { ...well.email, failed: 4, lastFailedAt: ago(24 * 60) } } })
  expect((await card('Email')).getByText('No emails are waiting.')).toBeDefined()
})

test('without a mail server says that nobody gets emails', async () => {
  open({ body: { ...well, email: { ...well.email, route: 'folder' } } })
  expect(
    (await card('Email')).getByText('There’s no mail server: emails are kept as files, and nobody gets them.'),
  ).toBeDefined()
})

test('says which backups are kept, and what to do about one that is late, not proven or damaged', async () => {
  const kept = [
    backupOf(7, { state: 'unproven', leads: 12, bytes: 1_000_000, fault: 'The role may not create databases.' }),
    backupOf(31, { leads: 11, bytes: 1_000_000 }),
    backupOf(55, { state: 'damaged', leads: 10, bytes: 1_000_000, fault: 'Its bytes changed.' }),
  ]
  open({ body: { ...well, backups: { kept, lastProven: kept[1], isLate: true, at: '03:00' } } })
  const backups = await card('Backups')
  for (const sentence of [
    'The last proven backup is from yesterday 03:00.',
    'The newest backup was not proven.',
    'The role may not create databases.',
    '1 backup is damaged or gone.',
    'Each night at 03:00',
    '3 backups',
    'Today 03:00: not proven, 1.0 MB, 12 leads',
    'Yesterday 03:00: proven, 1.0 MB, 11 leads',
    /^02\/03\/2036.*: damaged, 1\.0 MB, 10 leads$/,
  ])
    expect(backups.getByText(sentence)).toBeDefined()
})

test('backups that an operator has turned off are no problem; a new installation has none yet', async () => {
  open({ body: { ...well, backups: { kept: [], isLate: true } } })
  expect((await card('Backups')).getByText('Doorstep takes no backups here: BACKUP_AT is off.')).toBeDefined()
  cleanup()
  open({ body: { ...well, backups: { kept: [], isLate: true, at: '03:00' } } })
  const backups = await card('Backups')
  expect(backups.getByText('No backup has been proven yet.')).toBeDefined()
  expect(backups.getByText(/15 minutes after it starts, and each night at 03:00/)).toBeDefined()
})

test('a section that couldn’t be read says so, and the others are shown', async () => {
  const { disk: _disk, ...others } = well
  open({ body: others })
  expect(await screen.findByText('1 thing needs attention.')).toBeDefined()
  expect((await card('Disk')).getByText('This couldn’t be read.')).toBeDefined()
  expect((await card('Server')).getByText('Working')).toBeDefined()
})

test('an Admin, somebody offline and somebody whose server fails see why there is nothing', async () => {
  open({ body: well }, 'Admin')
  expect(await screen.findByText('Only SuperAdmins can see this')).toBeDefined()
  cleanup()
  open(undefined)
  expect(await screen.findByText('You need to be online to use this screen')).toBeDefined()
  cleanup()
  open(refusal(500, 'internal', 'Something went wrong.'))
  expect(await screen.findByText('Something went wrong.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
