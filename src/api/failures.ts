/** Then the connection counts as dead. */
export const CALL_TIMEOUT_MS = 20_000

/** The server answered, and refused. Decide by `code`; show `message`. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  /** What the server says beside the message; not checked. */
  readonly details: unknown
  /** The server asks not to be asked again before. */
  readonly until: number | undefined

  constructor(code: string, message: string, status: number, details?: unknown, until?: number) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.details = details
    this.until = until
  }
}

/** Our server did not answer: no network, a proxy's page, or a body cut short. The outcome of the call is unknown. */
export class Unreachable extends Error {
  constructor(message = 'The server cannot be reached.', options?: ErrorOptions) {
    super(message, options)
    this.name = 'Unreachable'
  }
}

/** It came whole and isn't what was asked for: a fault of the server, not of the network. `message` says where in it. */
export class UnreadableAnswer extends Unreachable {}

/** A network's sign-in page, or a proxy's, instead of our server's answer. */
export class ProxyPage extends Unreachable {
  constructor() {
    super('A network sign-in page or proxy is in the way.')
    this.name = 'ProxyPage'
  }
}

/** A script of the app did not arrive, so what the server answered can't be read. */
export class MissingScript extends Unreachable {}

/** Reached, by way of a proxy that says so: it gets too many requests. Asked not to come again before `until`. */
export class ServerBusy extends Unreachable {
  readonly until: number | undefined

  constructor(until?: number) {
    super(until === undefined ? 'The server is busy. Try again in a moment.' : busyUntilText(until))
    this.until = until
  }
}

/** `toTimeString` begins with hh:mm:ss of the device's own zone. */
const busyUntilText = (until: number) =>
  `The server is busy. Try again at ${new Date(until).toTimeString().slice(0, 8)}.`

/** Until when the server asks to be left alone, as far as it has said so. */
export const busyUntil = (error: unknown): number | undefined =>
  error instanceof ServerBusy || error instanceof ApiError ? error.until : undefined

/** A proxy refuses requests of this size: the same in smaller requests may pass. */
export class ProxyLimit extends Unreachable {
  constructor() {
    super('A proxy on the way refuses requests of this size. Ask your administrator to raise its limit.')
    this.name = 'ProxyLimit'
  }
}

/** A filter's refusals, and a network's own sign-in. */
const IN_THE_WAY = new Set([403, 451, 511])

/** A gateway's page about a server that failed is not in the way of it. */
export const isProxyPage = (status: number, type: string | null): boolean =>
  IN_THE_WAY.has(status) || (status < 500 && status !== 429 && /\btext\/html\b/.test(type ?? ''))

/** No answer, and no word why: what was reached and is in the way has words of its own. */
export const isOffline = (error: unknown): boolean => error instanceof Unreachable && error.constructor === Unreachable

/** For an answer that isn't our server's. */
export function noAnswer(status: number, type: string | null, until?: number): Unreachable {
  if (status === 413) return new ProxyLimit()
  if (status === 429) return new ServerBusy(until)
  return isProxyPage(status, type) ? new ProxyPage() : new Unreachable()
}

export interface FailureMessage {
  text: string
  detail?: string | undefined
}

/** The server's message or else `fallback`, which is the specification's, with the reason. */
export function failureMessage(error: unknown, fallback: string): FailureMessage {
  if (error instanceof ApiError) return { text: error.message || fallback }
  return { text: fallback, detail: whyFailed(error) }
}

/** The reason alone, for screens that show their own message above it. */
export function whyFailed(error: unknown): string | undefined {
  if (error instanceof ApiError || error instanceof Unreachable) return error.message
  reportError(error)
}
