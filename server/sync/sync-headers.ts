import * as z from 'zod/mini'
import { deviceTime } from '../../contract/entities/primitives.ts'
import { Refusal } from '../../contract/errors.ts'
import { PROTOCOL_VERSION, headers } from '../../contract/protocol.ts'
import type { AcknowledgedOrder } from '../store/core/field-versions.ts'

type RequestHeaders = Record<string, string | string[] | undefined>

export interface SyncHeaders {
  key: string | undefined
  /** The version that the row must still have. */
  ifMatch: number | undefined
  /** The version that the user was looking at. */
  base: number | undefined
  /** When the user made the change, by their device's clock. */
  savedAt: string | undefined
  /** Resolves a conflict between the changes of two users. */
  isDecision: boolean
  /** The id that the changes of one bulk action share. */
  batch: string | undefined
  /** The commit that the change had in the history that a restore has lost. */
  acknowledged: AcknowledgedOrder | undefined
  client: number | undefined
  /** The author of the change, if it isn't the caller. */
  author: string | undefined
}

const key = z.uuid()
/** For display only, so an unreadable one is ignored. */
const savedAt = z.optional(deviceTime)
const KEY = /^"?([0-9a-f-]{36})"?$/i
const VERSION = /^(\d{1,9})$/
const ACKNOWLEDGED = /^(\d{1,15});epoch=([\w-]{1,64})(?:;at=(\d{1,15}))?$/
const ETAG = /^(?:W\/)?"v(\d{1,9})"$/

export function readSyncHeaders(given: RequestHeaders): SyncHeaders {
  const ifMatch = one(given, headers.ifMatch)
  return {
    key: readKey(one(given, headers.idempotencyKey)),
    // `*` requires only that the row exists, which every change does.
    ifMatch: ifMatch === '*' ? undefined : readVersion(ifMatch, ETAG, 'If-Match must look like "v12".'),
    base: readVersion(one(given, headers.syncBase), VERSION, 'Sync-Base must be a version number.'),
    savedAt: savedAt.safeParse(one(given, headers.syncSavedAt)).data,
    isDecision: one(given, headers.syncDecision) !== undefined,
    batch: z.uuid().safeParse(one(given, headers.syncBatch)).data,
    acknowledged: readAcknowledged(one(given, headers.syncAcknowledged)),
    client: clientVersion(given),
    author: readAuthor(one(given, headers.syncAuthor)),
  }
}

const FIRST_SUPPORTED_PROTOCOL = 1

/** Refuses a client whose protocol this server no longer supports. A client that names none is a plain client. */
export function requireCurrentClient(given: RequestHeaders, firstSupported = FIRST_SUPPORTED_PROTOCOL) {
  const version = clientVersion(given)
  if (version !== undefined && version < firstSupported)
    throw new Refusal('update-needed', 'Update Doorstep to send your changes. Nothing is lost.')
}

/** In seconds. A server is replaced within minutes, but a change that no server understands must not be resent all day. */
const SERVER_RENEWED_WITHIN = 30

/** An app that was updated before this server. */
export const isNewerClient = (given: RequestHeaders): boolean =>
  Number(VERSION.exec(one(given, headers.syncClient) ?? '')?.[1] ?? 0) > PROTOCOL_VERSION

export const serverOlder = () =>
  new Refusal('server-older', 'The server is being updated. This change will be sent again.', {
    retryAfter: SERVER_RENEWED_WITHIN,
  })

const clientVersion = (given: RequestHeaders) =>
  readVersion(one(given, headers.syncClient), VERSION, 'Sync-Client must be a number.')

/**
 * Whether a screen of the app or another program sent the change. A browser states that the request comes from our
 * page, and devices name their version.
 */
export const changeVia = (given: RequestHeaders): 'screen' | 'api' =>
  given[headers.syncClient] !== undefined || given['sec-fetch-site'] === 'same-origin' ? 'screen' : 'api'

export const etagOf = (version: number) => `"v${version}"`

function one(given: RequestHeaders, name: string): string | undefined {
  const value = given[name]
  return Array.isArray(value) ? value.join(', ') : value?.trim()
}

function readKey(value: string | undefined): string | undefined {
  if (value === undefined) return
  const uuid = key.safeParse(KEY.exec(value)?.[1]?.toLowerCase())
  if (!uuid.success) throw new Refusal('malformed', 'Idempotency-Key must be a UUID.')
  return uuid.data
}

/** An unreadable author is refused: the change must not be attributed to the caller. */
function readAuthor(value: string | undefined): string | undefined {
  if (value === undefined) return
  const author = key.safeParse(value.toLowerCase())
  if (!author.success) throw new Refusal('malformed', 'Sync-Author must be the id of a user.')
  return author.data
}

/** An unreadable one is ignored. Then the last arrival wins. */
function readAcknowledged(value: string | undefined): AcknowledgedOrder | undefined {
  const [, seq, epoch, at] = ACKNOWLEDGED.exec(value ?? '') ?? []
  if (seq === undefined || epoch === undefined) return
  return { epoch, seq: Number(seq), ...(at === undefined ? {} : { at: Number(at) }) }
}

function readVersion(value: string | undefined, pattern: RegExp, complaint: string): number | undefined {
  if (value === undefined) return
  const digits = pattern.exec(value)?.[1]
  if (digits === undefined) throw new Refusal('malformed', complaint)
  return Number(digits)
}

/** Capped at the time of arrival: a wrong clock must not keep a row at the top of every list. */
export function deviceTimeBy(now: Date, reported: string | undefined): string {
  const arrived = now.toISOString()
  return reported === undefined || Date.parse(reported) > now.getTime() ? arrived : new Date(reported).toISOString()
}
