import * as z from 'zod/mini'
import { Refusal } from '../../../contract/errors.ts'
import { retryAfterMs } from '../../../contract/retry-after.ts'

// "Get energy performance of buildings data" of the Ministry of Housing, Communities and Local Government: domestic
// certificates of England and Wales. Every call sends a token from the operator's account page.

export const OFFICIAL_EPC_URL = 'https://api.get-energy-performance-data.communities.gov.uk'

const PAGE_SIZE = 5000
const TIMEOUT_MS = 20_000
/** The service allows 6,000 requests in five minutes and answers 429 beyond. */
const WAIT_WHEN_BUSY_MS = 5_000
/** For longer waits the caller gets an error with the time to retry. */
const LONGEST_WAIT_MS = 30_000
const TRIES = 3

const optionalText = z.optional(z.nullable(z.string()))
const searchRow = z.object({
  certificateNumber: z.string().check(z.minLength(1)),
  addressLine1: optionalText,
  addressLine2: optionalText,
  addressLine3: optionalText,
  addressLine4: optionalText,
  postcode: z.pipe(
    optionalText,
    // The service's own examples write spaces as in a web address.
    z.transform((postcode) => postcode?.replaceAll('+', ' ')),
  ),
  postTown: optionalText,
  council: optionalText,
  constituency: optionalText,
  currentEnergyEfficiencyBand: optionalText,
  registrationDate: optionalText,
  uprn: z.optional(
    z.nullable(
      z.pipe(
        z.union([z.string(), z.number()]),
        z.transform((uprn) => String(uprn)),
      ),
    ),
  ),
  schemaType: z.pipe(
    optionalText,
    z.transform((schema) => schema ?? ''),
  ),
})
export type SearchRow = z.output<typeof searchRow> & { readonly postcode: string }

const searchPage = z.object({
  data: z.nullable(z.array(z.unknown())),
  pagination: z.optional(z.object({ nextPage: z.optional(z.nullable(z.number())) })),
})
const certificateAnswer = z.object({ data: z.nullable(z.record(z.string(), z.unknown())) })

export interface OfficialService {
  /** Every certificate of a postcode, the newest registration first. */
  search(postcode: string): Promise<SearchRow[]>
  /** Undefined if the register has withdrawn it in the meantime. */
  certificate(number: string): Promise<Record<string, unknown> | undefined>
}

export interface OfficialServiceParts {
  readonly token: string
  readonly baseUrl?: string
  readonly wait?: (ms: number) => Promise<void>
}

const waitFor = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function createOfficialService(parts: OfficialServiceParts): OfficialService {
  const { token, baseUrl = OFFICIAL_EPC_URL, wait = waitFor } = parts

  async function get(path: string, query: Record<string, string>): Promise<unknown> {
    const url = new URL(path, baseUrl)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
    for (let tries = 1; ; tries++) {
      const answer = await ask(url, token)
      if (answer.kind === 'found') return answer.body
      if (answer.kind === 'nothing') return undefined
      if (answer.kind === 'refused') throw answer.refusal
      if (tries >= TRIES || answer.waitMs > LONGEST_WAIT_MS) throw answer.refusal
      await wait(answer.waitMs)
    }
  }

  return {
    search: async (postcode) => {
      const rows: SearchRow[] = []
      for (let page = 1; ; page++) {
        const query = { postcode, current_page: String(page), page_size: String(PAGE_SIZE) }
        const body = await get('/api/domestic/search', query)
        if (body === undefined) return rows
        const { data, pagination } = parsed(searchPage, body)
        rows.push(...readable(data ?? [], postcode))
        if (!pagination?.nextPage || !data?.length) return rows
      }
    },
    certificate: async (number) => {
      const body = await get('/api/certificate', { certificate_number: number })
      return body === undefined ? undefined : (parsed(certificateAnswer, body).data ?? undefined)
    },
  }
}

/** One malformed row must not hide the others. A row found by its postcode has that postcode. */
const readable = (data: readonly unknown[], postcode: string): SearchRow[] =>
  data.flatMap((given) => {
    const row = searchRow.safeParse(given).data
    return row ? [{ ...row, postcode: row.postcode ?? postcode }] : []
  })

type ServiceAnswer =
  | { kind: 'found'; body: unknown }
  | { kind: 'nothing' }
  | { kind: 'busy'; waitMs: number; refusal: Refusal }
  | { kind: 'refused'; refusal: Refusal }

async function ask(url: URL, token: string): Promise<ServiceAnswer> {
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => undefined)
  if (!response) return { kind: 'busy', waitMs: 500, refusal: away() }
  const { status } = response
  const body: unknown = await response.json().catch(() => undefined)
  if (status === 200 && body !== undefined) return { kind: 'found', body }
  if (status === 404 && isNothingFound(body)) return { kind: 'nothing' }
  if (status === 429) return busy(response.headers.get('retry-after'), response.headers.get('date'))
  if (status === 401 || status === 403) return { kind: 'refused', refusal: badToken() }
  if (status === 400) return { kind: 'refused', refusal: new Refusal('invalid', complaintIn(body)) }
  return { kind: 'busy', waitMs: 500, refusal: away() }
}

const errorAnswer = z.object({
  data: z.optional(z.object({ error: z.optional(z.string()) })),
  error: z.optional(z.string()),
})

/** A proxy's own 404 is a page. Only the service's 404, which mentions certificates, means that there are none. */
function isNothingFound(body: unknown): boolean {
  return /certificate/i.test(errorIn(body) ?? '')
}

/** The documentation puts it at the top level; the service sends it inside `data`. */
function errorIn(body: unknown): string | undefined {
  const { data } = errorAnswer.safeParse(body)
  return data?.data?.error ?? data?.error
}

const complaintIn = (body: unknown) => errorIn(body) ?? 'The EPC register could not read this search.'

function busy(retryAfter: string | null, date: string | null): ServiceAnswer {
  const waitMs = retryAfterMs(retryAfter, date, Date.now()) ?? WAIT_WHEN_BUSY_MS
  const refusal = new Refusal('rate-limited', 'The EPC register is busy. Try again in a moment.', {
    retryAfter: Math.max(1, Math.ceil(waitMs / 1000)),
  })
  return { kind: 'busy', waitMs, refusal }
}

const away = () =>
  new Refusal('unavailable', 'The EPC register can’t be reached right now. Try again in a moment.', { retryAfter: 5 })

const badToken = () =>
  new Refusal(
    'unavailable',
    'The EPC register does not accept this server’s token (EPC_API_TOKEN). Ask your administrator.',
  )

function parsed<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  throw new Refusal('unavailable', 'The EPC register answered in a way that this version of Doorstep can’t read.')
}
