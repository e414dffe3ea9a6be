import { connect } from 'node:tls'
import { reasonOf } from '../../store/connection/reason-of.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const ADDRESS = 'Public address'
const DNS = 'DNS'
const DAY_MS = 86_400_000
const SOON_DAYS = 14
const PATIENCE_MS = 5_000

/** DNS look-ups. Each rejects if the name has no such record. */
export interface Names {
  resolveTxt(name: string): Promise<string[][]>
  resolveMx(name: string): Promise<readonly { exchange: string }[]>
}

/** Requests this installation through its public address. */
export async function checkPublicAddress(publicUrl: string | undefined): Promise<Finding> {
  if (publicUrl === undefined)
    return warning(ADDRESS, 'Without PUBLIC_URL links in emails lead to localhost. Set it to the address people open.')
  const url = new URL(publicUrl)
  if (url.protocol !== 'https:' && url.hostname !== 'localhost')
    return wrong(ADDRESS, `${publicUrl} isn’t https: browsers install the app and work offline only there.`)
  try {
    const answer = await fetch(new URL('/api/live', url), { signal: AbortSignal.timeout(PATIENCE_MS) })
    const isOurs = answer.headers.get('content-type')?.startsWith('application/json') === true
    if (!isOurs) return wrong(ADDRESS, `Something else than Doorstep answers at ${publicUrl}. Look at the proxy.`)
    const days = url.protocol === 'https:' ? await daysOfCertificate(url) : undefined
    return days !== undefined && days < SOON_DAYS
      ? warning(ADDRESS, `The certificate of ${url.hostname} ends in ${days} days. Renew it.`)
      : ok(
          ADDRESS,
          `Doorstep answers at ${publicUrl}${days === undefined ? '' : `; its certificate holds for ${days} days`}.`,
        )
  } catch (error) {
    return wrong(
      ADDRESS,
      `${publicUrl} can’t be reached: ${reasonOf(error)}. Start the server, then look at DNS and the proxy.`,
    )
  }
}

/** For how many days the server's certificate is still valid. `fetch` has already decided whether it is trusted. */
function daysOfCertificate({ hostname, port }: URL): Promise<number | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port || 443), servername: hostname }, () => {
      const ends = Date.parse(socket.getPeerCertificate().valid_to)
      socket.end()
      resolve(Number.isNaN(ends) ? undefined : Math.floor((ends - Date.now()) / DAY_MS))
    })
    socket.setTimeout(PATIENCE_MS, () => socket.destroy())
    socket.on('error', () => resolve(undefined))
    socket.on('close', () => resolve(undefined))
  })
}

interface Addresses {
  /** The domain that emails are sent from. */
  readonly sender: string
  /** The domain that undelivered emails return to. */
  readonly bounces: string
}

/** Without these records large providers treat emails as spam, or refuse them. */
export async function checkDns({ sender, bounces }: Addresses, names: Names): Promise<readonly Finding[]> {
  try {
    const [spf, dmarc, mx] = await Promise.all([
      hasTxt(names, sender, 'v=spf1'),
      hasTxt(names, `_dmarc.${sender}`, 'v=DMARC1'),
      names.resolveMx(bounces).then((found) => found.length > 0, noneOf),
    ])
    const missing = [
      ...(spf ? [] : [`${sender} has no SPF record: add TXT ${sender} that includes your mail server.`]),
      ...(dmarc ? [] : [`${sender} has no DMARC record: add TXT _dmarc.${sender} with at least v=DMARC1; p=none.`]),
      ...(mx
        ? []
        : [`${bounces} has no MX record, so returned emails arrive nowhere: add one, or set BOUNCE_ADDRESS.`]),
    ]
    return missing.length > 0
      ? missing.map((text) => warning(DNS, text))
      : [ok(DNS, `${sender} has SPF and DMARC, and ${bounces} takes returned emails.`)]
  } catch (error) {
    return [warning(DNS, `The records of ${sender} can’t be read: ${reasonOf(error)}. Try again where names resolve.`)]
  }
}

const hasTxt = (names: Names, name: string, start: string) =>
  names
    .resolveTxt(name)
    .then((records) => records.some((parts) => parts.join('').toLowerCase().startsWith(start.toLowerCase())), noneOf)

const ABSENT = ['ENOTFOUND', 'ENODATA']

/** False if the record doesn't exist. A query without an answer proves nothing, so it throws. */
function noneOf(error: unknown): false {
  if (error instanceof Error && 'code' in error && ABSENT.includes(String(error.code))) return false
  throw error
}
