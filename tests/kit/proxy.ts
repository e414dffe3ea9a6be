import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from '../support/server/debian-program.ts'
import { freePort } from '../support/server/server-process.ts'

const CADDY = { binary: '/usr/bin/caddy', package: 'caddy' }
export const PROXIES = {
  nginx: { binary: '/usr/sbin/nginx', package: 'nginx-light' },
  caddy: CADDY,
  'caddy of compose.yaml': CADDY,
}
export type ProxyName = keyof typeof PROXIES

export interface Proxy {
  readonly url: string
  /** Where it answers without TLS. */
  readonly plainUrl: string
  stop(): Promise<void>
}

/** The kit’s own file, with another host, other ports and a test certificate. The one for compose.yaml has two servers. */
export async function startProxy(name: ProxyName, serverUrl: string, secondUrl = serverUrl): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), 'doorstep-kit-'))
  const ports = { secure: await freePort(), plain: await freePort() }
  const args = argsOf(name, [serverUrl, secondUrl], folder, ports)
  const { stop } = await startProgram(PROXIES[name], { args, folder, isUp: () => listens(ports.secure) })
  return { url: `https://localhost:${ports.secure}`, plainUrl: `http://localhost:${ports.plain}`, stop }
}

interface Ports {
  readonly secure: number
  readonly plain: number
}

function argsOf(name: ProxyName, [first, second]: readonly [string, string], folder: string, ports: Ports): string[] {
  if (name === 'nginx') return nginx(folder, first, ports)
  const host = (url: string) => new URL(url).host
  const site = `localhost:${ports.secure}`
  const kit =
    name === 'caddy'
      ? read('kit/Caddyfile', { 'crm.example.com {': `${site} {`, '127.0.0.1:8080': host(first) })
      : read('kit/compose.Caddyfile', {
          '{$PUBLIC_URL}': `https://${site}`,
          'doorstep-1:8080': host(first),
          'doorstep-2:8080': host(second),
        })
  return caddy(folder, kit, ports)
}

function nginx(folder: string, serverUrl: string, { secure, plain }: Ports): string[] {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')]
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=localhost', '-days', '2']
  execFileSync('openssl', [...made, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
  const kit = read('kit/nginx.conf', {
    'listen 80;': `listen ${plain};`,
    'listen 443 ssl http2;': `listen ${secure} ssl http2;`,
    '/etc/letsencrypt/live/crm.example.com': folder,
    'crm.example.com': 'localhost',
    '127.0.0.1:8080': new URL(serverUrl).host,
    '/var/cache/nginx/doorstep': join(folder, 'cache'),
  })
  const path = join(folder, 'nginx.conf')
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${join(folder, each)};`,
  )
  const asRoot = process.getuid?.() === 0 ? 'user root;' : ''
  writeFileSync(
    path,
    `${asRoot} daemon off; pid ${join(folder, 'pid')}; error_log stderr; events {} http { access_log off; ${folders.join(' ')} ${kit} }`,
  )
  return ['-c', path, '-p', folder]
}

function caddy(folder: string, kit: string, { secure, plain }: Ports): string[] {
  const path = join(folder, 'Caddyfile')
  mkdirSync(join(folder, 'data'))
  const here = `{\nadmin off\nskip_install_trust\nhttp_port ${plain}\nhttps_port ${secure}\nstorage file_system ${join(folder, 'data')}\n}\n`
  writeFileSync(path, here + kit)
  return ['run', '--config', path, '--adapter', 'caddyfile']
}

function read(path: string, changes: Record<string, string>): string {
  let text = readFileSync(path, 'utf8')
  for (const [before, after] of Object.entries(changes)) {
    if (!text.includes(before)) throw new Error(`${path} has no ${before}`)
    text = text.replaceAll(before, after)
  }
  return text
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
