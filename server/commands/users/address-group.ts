import { createHash, randomBytes } from 'node:crypto'
import { isIPv4, isIPv6 } from 'node:net'

export interface Place {
  /** The machine's address, or its network if one customer has all of it. */
  readonly address: string
  /** Hash of the key in the browser's cookie. */
  readonly deviceHash: string
  readonly userAgent: string | null
}

const DEVICE_COOKIE = 'doorstep-device'
const DEVICE_COOKIE_DAYS = 365
const USER_AGENT_LENGTH = 300

interface Asked {
  readonly ip: string
  readonly protocol: string
  readonly headers: Record<string, string | string[] | undefined>
}

/** The cookie grants nothing. It only gives a known device its own count of password tries. */
export function placeOf({ ip, protocol, headers }: Asked): { place: Place; cookie: string } {
  const known = /(?:^|;\s*)doorstep-device=([\w-]{43})(?:;|$)/.exec(String(headers['cookie'] ?? ''))?.[1]
  const key = known ?? randomBytes(32).toString('base64url')
  const secure = protocol === 'https' ? '; Secure' : ''
  return {
    place: {
      address: networkOf(ip),
      deviceHash: createHash('sha256').update(key).digest('hex'),
      userAgent: String(headers['user-agent'] ?? '').slice(0, USER_AGENT_LENGTH) || null,
    },
    cookie: `${DEVICE_COOKIE}=${key}; Path=/api/auth; Max-Age=${DEVICE_COOKIE_DAYS * 24 * 3600}; HttpOnly; SameSite=Strict${secure}`,
  }
}

/** The forms in which a proxy may write an address: with a zone, in brackets, with a port. */
const WITH_PORT = /^(?:\[([^\]]*)\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/
const UNKNOWN = 'unknown'

/** IPv6 addresses count by the /64 that one customer can vary. All text that isn't an address counts as one place. */
export function networkOf(ip: string): string {
  const [, inBrackets, ipv4] = WITH_PORT.exec(ip) ?? []
  const address = (inBrackets ?? ipv4 ?? ip).split('%', 1)[0] ?? ''
  if (!isIPv6(address)) return isIPv4(address) ? address : UNKNOWN
  const parts = hextetsOf(address)
  const isMappedIPv4 = parts.slice(0, 5).every((part) => part === 0) && parts[5] === 0xff_ff
  if (isMappedIPv4)
    return parts
      .slice(6)
      .flatMap((part) => [part >> 8, part & 0xff])
      .join('.')
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}

function hextetsOf(address: string): number[] {
  // A URL writes the dotted end of an address as hexadecimal too.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail = ''] = written.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const gap = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...gap, ...after].map((part) => Number.parseInt(part, 16))
}
