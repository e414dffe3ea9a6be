import * as z from 'zod/mini'
import type { EntityName } from '../../../contract/entities/entity.ts'
import { Refusal } from '../../../contract/errors.ts'

const uuid = z.uuid()
const entityNames: Record<EntityName, EntityName> = {
  lead: 'lead',
  note: 'note',
  user: 'user',
  contact: 'contact',
  account: 'account',
  view: 'view',
  job: 'job',
  list: 'list',
  subscriber: 'subscriber',
  notice: 'notice',
  followUp: 'followUp',
  activity: 'activity',
  notification: 'notification',
  leadFile: 'leadFile',
  merge: 'merge',
  knock: 'knock',
  apart: 'apart',
  recordMerge: 'recordMerge',
}

/** A cursor in a company's change feed: everything up to (seq, entity, id) was sent. */
const feedCursor = z.tuple([
  z.literal('feed'),
  uuid, // epoch
  z.int(), // seq
  z.string(), // entity
  z.union([uuid, z.literal('')]), // id
  z.string(), // nonce of the commit at seq
  z.int(), // upTo: the seq up to which the device is known to have everything
  z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,16}$/))), // readAt, if more pages follow
])

/** A cursor in a bootstrap: after the row of (entity, createdAt, id). The ids of erased rows follow all rows. */
const sections = { ...entityNames, erased: 'erased' } as const
const bootstrapCursor = z.tuple([z.literal('bootstrap'), uuid, z.enum(sections), z.string(), uuid])

export interface FeedCursor {
  epoch: string
  seq: number
  entity: string
  id: string
  nonce: string
  upTo: number
  /** The token of the newest commit when a cursor in the middle was issued: rows that it moved were left for later. */
  readAt?: string | undefined
}

export interface BootstrapCursor {
  epoch: string
  entity: EntityName | 'erased'
  at: string
  id: string
}

const encode = (parts: readonly unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

export const encodeFeedCursor = ({ epoch, seq, entity, id, nonce, upTo, readAt }: FeedCursor) =>
  encode(['feed', epoch, seq, entity, id, nonce, upTo, ...(readAt === undefined ? [] : [readAt])])

export const encodeBootstrapCursor = ({ epoch, entity, at, id }: BootstrapCursor) =>
  encode(['bootstrap', epoch, entity, at, id])

export function decodeFeedCursor(text: string): FeedCursor {
  const [, epoch, seq, entity, id, nonce, upTo, readAt] = decode(feedCursor, text)
  return { epoch, seq, entity, id, nonce, upTo, readAt }
}

export function decodeBootstrapCursor(text: string): BootstrapCursor {
  const [, epoch, entity, at, id] = decode(bootstrapCursor, text)
  return { epoch, entity, at, id }
}

function decode<Schema extends z.ZodMiniType>(schema: Schema, text: string): z.output<Schema> {
  const parsed = schema.safeParse(parseJson(Buffer.from(text, 'base64url').toString()))
  if (parsed.success) return parsed.data
  throw new Refusal('malformed', 'This cursor is not one of ours.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
