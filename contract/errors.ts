import * as z from 'zod/mini'
import { id, remark } from './entities/primitives.ts'

/** Every error that a client can get. Programs decide by the code, users read the message. */
export const errorStatus = {
  malformed: 400,
  unauthenticated: 401,
  'sign-in-failed': 401,
  /** The password is right. The same call with a `code` signs in. */
  'code-required': 401,
  'code-wrong': 401,
  /** Only for callers with the account's password or token. Its rows are removed from the device. */
  'account-deactivated': 401,
  forbidden: 403,
  'company-revoked': 403,
  'not-found': 404,
  state: 409,
  'in-flight': 409,
  deleted: 410,
  'cursor-expired': 410,
  epoch: 410,
  conflict: 412,
  'too-large': 413,
  'unsupported-type': 415,
  'key-reuse': 422,
  invalid: 422,
  'update-needed': 426,
  'rate-limited': 429,
  internal: 500,
  /** The server's stored data is incomplete. */
  damaged: 500,
  /** A newer app asked for something that this server doesn't know yet. Nothing is lost: it is sent again. */
  'server-older': 501,
  unavailable: 503,
  /** The server is short of disk space. Nothing is lost: it is sent again. */
  'storage-full': 507,
} as const
export type ErrorCode = keyof typeof errorStatus
export const ERROR_CODES = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

export const errorBody = z.looseObject({ message: remark, code: z.enum(ERROR_CODES) })
export type ErrorBody = z.infer<typeof errorBody>

/** The details of `deleted` after an erasure: no data of these rows may stay on a device. */
export const erasedRows = z.object({ erased: z.array(id).check(z.minLength(1), z.maxLength(100)) })
export type ErasedRows = z.infer<typeof erasedRows>

/** The details of `account-deactivated`. */
export const deactivatedAccount = z.object({ userId: id, name: remark })

export interface RefusalExtras {
  /** Seconds to wait before the next try. */
  retryAfter?: number
  /** Facts for the client beside the message, such as the newer row of a conflict, or the invalid field. */
  details?: Record<string, unknown>
}

/** A failure that the caller should act on. Thrown anywhere below a route, and by `apply`. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly extras: RefusalExtras

  constructor(code: ErrorCode, message: string, extras: RefusalExtras = {}) {
    super(message)
    this.name = 'Refusal'
    this.code = code
    this.extras = extras
  }

  get status() {
    return errorStatus[this.code]
  }
}

export const notFound = (what: string) => new Refusal('not-found', `${what} was not found.`)
