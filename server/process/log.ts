import type { FastifyRequest } from 'fastify'

// A log has more readers than the database, so it names no person, and nothing in it grants access. Its possible
// content is listed here, and the end of each line is redacted as well.

const LONGEST_TEXT = 20_000
const ADDRESS = /[^\s@<>"'(),;:\\/=[\]{}]{1,64}(?:@|%40)[^\s@<>"'(),;:\\/[\]{}]{1,255}/gi
/** Matches reset links, emails and sessions. Ids, which requests need, aren't secrets. */
const TOKEN = /[\w-]{32,}/g
const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i

export const redact = (text: string): string =>
  text
    .replaceAll(ADDRESS, '[email]')
    .replaceAll(TOKEN, (word, at: number, whole: string) =>
      ID.test(word) || isRequestId(word, whole.slice(0, at)) ? word : '[token]',
    )

/** The format of nginx. */
const isRequestId = (word: string, before: string) => /^[\da-f]{32}$/.test(word) && before.endsWith('"reqId":"')

export const redactedTo = (write: (line: string) => unknown) => ({ write: (line: string) => void write(redact(line)) })

export const logSerializers = {
  req: ({ method, url, ip }: FastifyRequest) => ({ method, url: shownUrl(url), remoteAddress: ip }),
  err: shownError,
}

/** Words in our own addresses are lower case, and shorter than a token. */
const PLAIN_SEGMENT = /^[a-z-]{0,30}$/
const PLAIN_VALUE = /^\d{1,10}$/

function shownUrl(url: string): string {
  const [path = '', query] = url.split('?', 2)
  const segments = path.split('/').map((segment) => (isPlain(segment) ? segment : '...'))
  const names = [...new URLSearchParams(query)].map(
    ([name, value]) => `${isPlain(name) ? name : '...'}=${isShownValue(value) ? value : '...'}`,
  )
  return segments.join('/') + (names.length > 0 ? `?${names.join('&')}` : '')
}

const isPlain = (text: string) => PLAIN_SEGMENT.test(text) || ID.test(text) || /^companyId$/.test(text)
const isShownValue = (text: string) => PLAIN_VALUE.test(text) || ID.test(text)

interface ShownError {
  [name: string]: unknown
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  table?: string
  cause?: ShownError
}

/** Excludes PostgreSQL's `detail`, which quotes the row, and the recipients of an email error. */
function shownError(error: unknown, depth = 0): ShownError {
  if (!(error instanceof Error))
    return { type: typeof error, message: redact(String(error).slice(0, LONGEST_TEXT)), stack: '' }
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message: redact(message.slice(0, LONGEST_TEXT)),
    stack: redact(stack.slice(0, LONGEST_TEXT)),
    ...textsOf(error, ['code', 'constraint', 'table']),
    ...(cause === undefined || depth > 2 ? {} : { cause: shownError(cause, depth + 1) }),
  }
}

const textsOf = (error: Error, names: readonly string[]) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value: unknown = Reflect.get(error, name)
      return typeof value === 'string' ? [[name, redact(value)]] : []
    }),
  )
