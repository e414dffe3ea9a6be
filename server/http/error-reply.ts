import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refusal, errorStatus, type ErrorBody, type ErrorCode } from '../../contract/errors.ts'

export interface ErrorReply {
  status: number
  body: ErrorBody
  /** In seconds. */
  retryAfter?: number
  isBug: boolean
}

/** The caller's view of any failure. It never contains a stack or the database's message. */
export function toErrorReply(error: unknown): ErrorReply {
  if (error instanceof Refusal) return refused(error)
  if (hasZodFastifySchemaValidationErrors(error)) return refused(invalidPart(error))
  if (!(error instanceof Error)) return bug()
  const { code, statusCode } = error as Error & { code?: unknown; statusCode?: unknown }
  if (typeof code === 'string' && VALUE_REFUSED.test(code)) return { ...refused(unstorable()), isBug: true }
  if (typeof code === 'string' && DATABASE_BUSY.test(code)) return refused(unavailable(1))
  if (typeof code === 'string' && DATABASE_AWAY.test(code)) return { ...refused(unavailable(5)), isBug: true }
  if (code === FILE_STORE_AWAY) return { ...refused(unavailable(10)), isBug: true }
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500) return badRequest(statusCode)
  return bug()
}

// PostgreSQL's data exceptions and limits: one of our schemas accepted a value that a column or index can't store, such
// as the year 0.
const VALUE_REFUSED = /^(22\w{3}|54000)$/
// Lock not available, deadlock, serialization failure, time-out of a statement or transaction.
const DATABASE_BUSY = /^(55P03|40P01|40001|57014|25P0[34])$/
// No connection, shutting down, starting up, too many connections.
const DATABASE_AWAY = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|08\w{3}|57P0\d|53300)$/

/** A bucket that doesn't answer, or refuses. */
const FILE_STORE_AWAY = 'FILE_STORE_AWAY'

const unstorable = () => new Refusal('invalid', 'A value in this request can’t be stored. Correct it and try again.')
const unavailable = (retryAfter: number) =>
  new Refusal('unavailable', 'The server is busy. Try again in a moment.', { retryAfter })

function refused({ code, status, message, extras }: Refusal): ErrorReply {
  const { details, retryAfter } = extras
  return {
    status,
    body: { message, code, ...(details ? { details } : {}) },
    ...(retryAfter === undefined ? {} : { retryAfter }),
    // An administrator has to look at these.
    isBug: status === errorStatus.damaged || status === errorStatus['storage-full'],
  }
}

function invalidPart(error: { validation: { instancePath: string; message?: string }[] }): Refusal {
  const [issue] = error.validation
  const field = (issue?.instancePath ?? '').split('/').filter(Boolean).join('.')
  const complaint = issue?.message ?? 'This is not valid.'
  return new Refusal('invalid', complaint, field ? { details: { field } } : {})
}

const requestFaults: Partial<Record<number, [ErrorCode, string]>> = {
  404: ['not-found', 'There is nothing at this address.'],
  413: ['too-large', 'This is too large to send at once.'],
  414: ['too-large', 'This address is too long.'],
  415: ['unsupported-type', 'Send this as application/json.'],
  431: ['too-large', 'The headers of this request are too large.'],
}

/** For requests that Fastify or Node refuse before they reach a route. */
export function badRequest(status: number): ErrorReply {
  const [code, message] = requestFaults[status] ?? ['malformed', 'This request can’t be read. Send valid JSON.']
  return { status: errorStatus[code], body: { message, code }, isBug: false }
}

const bug = (): ErrorReply => ({
  status: 500,
  body: { message: 'Something went wrong on the server. Try again.', code: 'internal' },
  isBug: true,
})

/** RFC 9457, for clients that sent an Idempotency-Key. */
export const toProblem = ({ status, body }: ErrorReply) => ({
  type: `/problems/${body.code}`,
  title: body.code,
  status,
  detail: body.message,
  ...body,
})
