import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { get } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints/registry.ts'
import { startCheckScript } from '../../../tools/inline-start-check.ts'
import { startTestServer, type TestServer } from '../../support/server/test-server.ts'

let server: TestServer
const TILES = {
  kind: 'images',
  url: 'https://{a-c}.tile.example.com/{z}/{x}/{y}.png',
  attribution: '© Somebody',
} as const
const siteFolder = mkdtempSync(join(tmpdir(), 'doorstep-site-'))

beforeAll(async () => {
  mkdirSync(join(siteFolder, 'assets'))
  writeFileSync(join(siteFolder, 'index.html'), '<!doctype html><title>Doorstep</title>')
  writeFileSync(join(siteFolder, 'login.html'), '<!doctype html><title>Doorstep</title><form></form>')
  writeFileSync(join(siteFolder, 'sw.js'), 'self')
  copyFileSync('public/robots.txt', join(siteFolder, 'robots.txt'))
  writeFileSync(join(siteFolder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(siteFolder, 'assets', 'main-abc123.js'), `${'x'.repeat(5000)}`)
  server = await startTestServer({ siteFolder })
})
afterAll(async () => {
  await server.close()
  rmSync(siteFolder, { recursive: true })
})

const cacheOf = async (path: string) => (await server.call('GET', path)).headers.get('cache-control')

test('caches hashed assets for a year, and revalidates everything else', async () => {
  expect(await cacheOf('/assets/main-abc123.js')).toBe('public, max-age=31536000, immutable')
  for (const path of ['/', '/index.html', '/sw.js', '/manifest.webmanifest', '/leads']) {
    expect(await cacheOf(path)).toBe('no-cache')
  }
  expect(await cacheOf('/api/live')).toBe('no-store')
})

test('every route of the app opens by its own address', async () => {
  for (const path of ['/', '/leads', '/lead/00000000-0000-4000-8000-000000000001', '/sync?x=1', '/apidays']) {
    const reply = await server.call('GET', path)
    expect(reply.status).toBe(200)
    expect(reply.text).toContain('<title>Doorstep</title>')
  }
})

test('only the address of the login has the login in its page', async () => {
  for (const path of ['/login', '/login?redirect=/leads']) {
    const reply = await server.call('GET', path)
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(reply.text).toContain('<form>')
  }
  for (const path of ['/', '/leads', '/logins', '/login/x']) {
    expect((await server.call('GET', path)).text).not.toContain('<form>')
  }
})

test('doesn’t answer an unknown call or a chunk of an older build with the page', async () => {
  for (const path of ['/api', '/api/nothing', '/api/leads?x=1', '/assets/old-123.js', '/assets/']) {
    const reply = await server.call('GET', path)
    expect(reply.status).toBe(404)
    expect(reply.body).toMatchObject({ code: 'not-found' })
  }
  expect((await server.call('POST', '/leads')).status).toBe(404)
})

test('doesn’t answer a missing file with the page; an existing file is served', async () => {
  for (const path of ['/favicon.ico', '/.env', '/wp-login.php?x=1', '/icons/none.png', '/sitemap.xml']) {
    const reply = await server.call('GET', path)
    expect([path, reply.status]).toEqual([path, 404])
    expect(reply.text).not.toContain('<title>')
  }
  const robots = await server.call('GET', '/robots.txt')
  expect([robots.status, robots.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(robots.text).toContain('User-agent: *')
  for (const page of ['/reset-password/a.b.c', '/leads?redirect=/x.csv', '/lead/1']) {
    expect((await server.call('GET', page)).text).toContain('<title>Doorstep</title>')
  }
})

test('serves nothing outside the folder', async () => {
  for (const path of ['/..%2f..%2fetc%2fpasswd', '/%2e%2e/%2e%2e/etc/passwd', '/assets/..%2f..%2fpackage.json']) {
    const reply = await server.call('GET', path)
    expect(reply.text).not.toMatch(/root:|"dependencies"/)
  }
})

test('the content security policy lets browsers run only what we serve', async () => {
  const { headers } = await server.call('GET', '/leads')
  const policy = headers.get('content-security-policy') ?? ''
  for (const rule of ["script-src 'self'", "worker-src 'self'", "manifest-src 'self'", "frame-ancestors 'none'"]) {
    expect(policy.split(';')).toContain(rule)
  }
  expect(policy).not.toContain('unsafe-eval')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  const permissions = headers.get('permissions-policy')?.split(', ')
  expect(permissions).toEqual(expect.arrayContaining(['geolocation=(self)', 'camera=()', 'microphone=()', 'usb=()']))
})

test('allows a script in the page by its hash, and no other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-inline-'))
  const script = await startCheckScript()
  writeFileSync(join(folder, 'index.html'), `<head><script src="/theme.js"></script><script>${script}</script></head>`)
  const built = await startTestServer({ siteFolder: folder })
  const hash = createHash('sha256').update(script).digest('base64')
  const policy = (await built.call('GET', '/login')).headers.get('content-security-policy') ?? ''
  expect(policy.split(';')).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/)
  await built.close()
  rmSync(folder, { recursive: true })
})

test('allows connections to us, and to the hosts of the EPC lookup and the map if there are any', async () => {
  const rulesOf = async (site: TestServer) =>
    ((await site.call('GET', '/leads')).headers.get('content-security-policy') ?? '').split(';')
  expect(await rulesOf(server)).toContain("connect-src 'self'")
  const other = await startTestServer({ siteFolder, epcApiBase: 'https://crm.example.com' })
  expect(await rulesOf(other)).toContain("connect-src 'self' https://crm.example.com")
  await other.close()
  const origin = 'https://*.tile.example.com'
  const mapped = await startTestServer({ siteFolder, tiles: { ...TILES, origin } })
  const rules = await rulesOf(mapped)
  expect(rules).toContain(`connect-src 'self' ${origin}`)
  expect(rules).toContain(`img-src 'self' data: blob: ${origin}`)
  const { token } = await mapped.addUser()
  expect((await mapped.call('GET', '/api/map/settings', { token })).body).toEqual({ tiles: TILES })
  await mapped.close()
  const person = await server.addUser()
  expect((await server.call('GET', '/api/map/settings', { token: person.token })).body).toEqual({})
})

test("serves an operator's own tile file in byte ranges", async () => {
  const file = join(siteFolder, '..', `${basename(siteFolder)}.pmtiles`)
  writeFileSync(file, '0123456789')
  const mapped = await startTestServer({ siteFolder, tiles: { ...TILES, kind: 'pmtiles', file } })
  const reply = await mapped.call('GET', '/tiles/map.pmtiles', { headers: { range: 'bytes=2-4' } })
  expect([reply.status, reply.text, reply.headers.get('content-range')]).toEqual([206, '234', 'bytes 2-4/10'])
  expect((await mapped.call('GET', '/tiles/other.pmtiles')).text).not.toContain('0123')
  // Clients of byte ranges ignore a weak tag, and would mix parts of two files.
  const before = reply.headers.get('etag')
  expect(before).toMatch(/^"/)
  writeFileSync(file, 'another map')
  const after = await mapped.call('GET', '/tiles/map.pmtiles', { headers: { range: 'bytes=2-4' } })
  expect(after.headers.get('etag')).toMatch(/^"/)
  expect(after.headers.get('etag')).not.toBe(before)
  expect(after.headers.get('cache-control')).toBe('no-store')
  await mapped.close()
  rmSync(file)
})

test('serves only the listed files of a tile folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-streets-'))
  writeFileSync(join(folder, 'west leeds.pmtiles'), '0123456789')
  writeFileSync(join(folder, 'notes.txt'), 'secret')
  const area = { west: -1.8, south: 53.7, east: -1.3, north: 54 }
  const files = [{ url: '/tiles/west%20leeds.pmtiles', ...area }]
  const mapped = await startTestServer({ siteFolder, tiles: { ...TILES, kind: 'pmtiles', files, folder } })
  const { token } = await mapped.addUser()
  const settings = await mapped.call('GET', '/api/map/settings', { token })
  expect(settings.body).toEqual({ tiles: { ...TILES, kind: 'pmtiles', files } })
  const reply = await mapped.call('GET', '/tiles/west%20leeds.pmtiles', { headers: { range: 'bytes=2-4' } })
  expect([reply.status, reply.text]).toEqual([206, '234'])
  expect(reply.headers.get('etag')).toMatch(/^"/)
  for (const path of ['notes.txt', '..%2Fnotes.txt', 'map.pmtiles'])
    expect((await mapped.call('GET', `/tiles/${path}`)).status).toBe(404)
  await mapped.close()
  rmSync(folder, { recursive: true })
})

function rawBody(path: string, encoding: string): Promise<{ encoding: string | undefined; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(server.url + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }))
    }).on('error', reject)
  })
}

test('compresses large answers, not small ones', async () => {
  const plain = await rawBody('/api/docs/json', 'identity')
  const brotli = await rawBody('/api/docs/json', 'gzip, br')
  const gzip = await rawBody('/api/docs/json', 'gzip')
  expect([plain.encoding, brotli.encoding, gzip.encoding]).toEqual([undefined, 'br', 'gzip'])
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 5)
  expect((await rawBody('/api/live', 'gzip, br')).encoding).toBeUndefined()
})

test('the OpenAPI document has every endpoint of the contract', async () => {
  const { body } = await server.call('GET', '/api/docs/json')
  expect(body).toMatchObject({ openapi: '3.1.0', info: { title: 'Doorstep' } })
  const paths = body['paths'] as Record<string, Record<string, object>>
  for (const { method, path, summary, query } of endpoints) {
    const documented = paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect(documented, path).toMatchObject({ summary, ...(query ? { parameters: expect.any(Array) } : {}) })
  }
})

test('the page that shows the API loads nothing from elsewhere', async () => {
  const page = await server.call('GET', '/api/docs/')
  expect(page.status).toBe(200)
  const loaded = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url)
  expect(loaded.length).toBeGreaterThan(3)
  for (const url of loaded) {
    expect(url).not.toMatch(/^(https?:)?\/\//)
    expect((await server.call('GET', new URL(url, `${server.url}/api/docs/`).pathname)).status).toBe(200)
  }
  expect(page.text).not.toMatch(/<script>/)
})

test('the page about captive portals comes from the server and is never cached', async () => {
  const page = await fetch(`${server.url}/network-check`)
  expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-store',
  ])
  expect(await page.text()).toContain('You’re connected')
})
