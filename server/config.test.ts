import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pmtilesOf } from '../tests/support/builders/pmtiles-file.ts'
import { ConfigError, demandNode, loadConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doorstep-config-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const load = (env: NodeJS.ProcessEnv = {}) => loadConfig({ DATA_DIR: join(folder, 'data'), ...env })

function complaint(act: () => unknown): string {
  try {
    act()
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'none'
}

test('without settings there are usable defaults', () => {
  expect(load()).toEqual({
    port: 8080,
    drainSeconds: 0,
    host: '127.0.0.1',
    dataDir: join(folder, 'data'),
    jwtSecret: expect.stringMatching(/^[\w-]{64}$/),
    demo: true,
    demoLeads: 2000,
    namedStatements: true,
    backups: {
      at: '03:00',
      keep: { daily: 7, weekly: 4, monthly: 12 },
      place: { folder: join(folder, 'data', 'backups') },
    },
    logLevel: 'error',
  })
})

test('backups go to the bucket, if there is one, unless a folder is named', () => {
  const bucket = { S3_BUCKET: 'crm', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(load(bucket).backups.place).toMatchObject({ bucket: { bucket: 'crm' } })
  expect(load({ ...bucket, BACKUP_TO: '/mnt/backups' }).backups.place).toEqual({ folder: '/mnt/backups' })
  expect(load({ BACKUP_AT: 'off' }).backups.at).toBeUndefined()
  expect(complaint(() => load({ BACKUP_AT: '3 am' }))).toMatch(/^BACKUP_AT is wrong: give a time of the day in London/)
  expect(complaint(() => load({ BACKUP_KEEP: '7' }))).toMatch(/^BACKUP_KEEP is wrong: .*7d,4w,12m/)
})

test('a created secret is stored for its owner only', () => {
  expect(load().jwtSecret).toBe(load().jwtSecret)
  expect(statSync(join(folder, 'data/secrets/jwt')).mode & 0o777).toBe(0o600)
  expect(statSync(join(folder, 'data/secrets')).mode & 0o777).toBe(0o700)
  expect(load({ JWT_SECRET: 'x'.repeat(32) }).jwtSecret).toBe('x'.repeat(32))
})

test('an empty setting counts as absent', () => {
  expect(load({ PORT: '', DATABASE_URL: ' ', ADMIN_EMAIL: '' })).toEqual(load())
})

test('demo data is for the embedded database outside production, unless turned on explicitly', () => {
  const databaseUrl = 'postgres://a:b@db.example.com:5432/crm'
  expect(load({ DATABASE_URL: databaseUrl })).toMatchObject({ databaseUrl, demo: false })
  expect(load({ NODE_ENV: 'production' }).demo).toBe(false)
  expect(load({ NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true)
  expect(load({ DEMO: '0' }).demo).toBe(false)
})

test.each([
  [{ PUBLIC_URL: 'https://crm.example.com' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://localhost.example.com', HOST: '127.0.0.1' }, 'PUBLIC_URL'],
  [{ HOST: '0.0.0.0' }, 'HOST'],
  [{ HOST: '::' }, 'HOST'],
  [{ HOST: '192.168.1.5', PUBLIC_URL: 'http://localhost:8080' }, 'HOST'],
] as const)(
  'a server that %o opens to others has a demo only if it is turned on explicitly',
  (settings, demoOffFor) => {
    expect(load(settings)).toMatchObject({ demo: false, demoOffFor })
    expect(load({ ...settings, DEMO: '1' })).toMatchObject({ demo: true })
    expect(load({ ...settings, DEMO: '1' })).not.toHaveProperty('demoOffFor')
  },
)

test.each(['localhost', '127.0.0.1', '127.0.0.53', '::1'])('a server at %s is for this machine only', (HOST) => {
  const host = HOST === '::1' ? '[::1]' : HOST
  expect(load({ HOST, PUBLIC_URL: `http://${host}:8080` }).demo).toBe(true)
})

test('the trusted proxies are a setting', () => {
  expect(load().trustProxy).toBeUndefined()
  expect(load({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
  expect(load({ TRUST_PROXY: '1' }).trustProxy).toBe(1)
  expect(load({ TRUST_PROXY: '172.16.0.0/12' }).trustProxy).toEqual(['172.16.0.0/12'])
  expect(complaint(() => load({ TRUST_PROXY: 'true' }))).toMatch(/^TRUST_PROXY is wrong: give off, loopback/)
})

test('an administrator needs an email and a password', () => {
  const admin = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'correct horse' }
  expect(load(admin).admin).toEqual({ email: 'boss@example.com', password: 'correct horse' })
  expect(complaint(() => load({ ADMIN_EMAIL: 'boss@example.com' }))).toMatch(/^ADMIN_EMAIL is wrong: .*ADMIN_PASSWORD/)
})

test('the map shows the attribution of the tiles', () => {
  const url = 'https://tile.example.com/{z}/{x}/{y}.png'
  const file = join(folder, 'gb.pmtiles')
  writeFileSync(file, '')
  const tilesOf = (TILE_URL: string) => load({ TILE_URL, TILE_ATTRIBUTION: '© Somebody' }).tiles
  expect(tilesOf(url)).toEqual({ kind: 'images', url, attribution: '© Somebody', origin: 'https://tile.example.com' })
  expect(tilesOf(file)).toEqual({ kind: 'pmtiles', url: '/tiles/map.pmtiles', attribution: '© Somebody', file })
  expect(complaint(() => load({ TILE_URL: url }))).toMatch(/^TILE_ATTRIBUTION is wrong: .*TILE_URL/)
  expect(load({ TILE_URL: file }).tiles?.attribution).toContain('OpenStreetMap contributors')
})

test('by default the map has the streets that were put into the data folder', () => {
  const dataDir = join(folder, 'with-streets')
  expect(load({ DATA_DIR: dataDir }).tiles).toBeUndefined()
  mkdirSync(join(dataDir, 'streets'))
  writeFileSync(join(dataDir, 'streets', 'leeds.pmtiles'), pmtilesOf(Buffer.alloc(10), 'shapes'))
  expect(load({ DATA_DIR: dataDir }).tiles?.url).toBe('/tiles/leeds.pmtiles')
})

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['PORT', '80.5'],
  ['DATABASE_URL', 'mysql://db/crm'],
  ['DATABASE_READ_URL', 'postgres://me:hidden@replica:5432/crm'],
  ['JWT_SECRET', 'short'],
  ['PUBLIC_URL', 'crm'],
  ['ADMIN_EMAIL', 'boss'],
  ['ADMIN_PASSWORD', 'nine char'],
  ['ADMIN_PASSWORD', 'x'.repeat(1025)],
  ['DEMO', 'perhaps'],
  ['DEMO_LEADS', '-1'],
  ['SMTP_URL', 'mail.example.com'],
  ['EPC_API_BASE', 'crm.example.com'],
  ['TILE_URL', 'https://tile.example.com'],
  ['TILE_URL', './no-such.pmtiles'],
  ['LOG_LEVEL', 'loud'],
])('%s=%s is refused in one line that names it', (name, value) => {
  expect(complaint(() => load({ [name]: value }))).toMatch(new RegExp(`^${name} is wrong: [^\\n]+\\.$`))
})

test('a data folder that can’t be written is refused in one line', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  const readOnly = join(folder, 'read-only')
  for (const path of [file, join(file, 'below'), '/proc/nowhere', '/proc/nowhere/below']) {
    expect(complaint(() => load({ DATA_DIR: path }))).toMatch(/^DATA_DIR can’t be written: [^\n]+\.$/)
  }
  load({ DATA_DIR: readOnly })
  if (process.getuid?.() === 0) return
  chmodSync(readOnly, 0o500)
  expect(complaint(() => load({ DATA_DIR: readOnly }))).toMatch(/^DATA_DIR can’t be written/)
})

test('an old Node is refused in one line', () => {
  expect(complaint(() => demandNode('20.19.0'))).toMatch(/^Doorstep runs on Node 24, this is 20\.19\.0: /)
  expect(complaint(() => demandNode('24.21.0'))).toBe('none')
})
