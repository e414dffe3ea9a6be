import * as z from 'zod/mini'
import { company } from '../entities/company.ts'
import { ENTITY_NAMES, type EntityName } from '../entities/entity.ts'
import { PHONE_REGISTERS, registerFile } from '../entities/phone-register.ts'
import { allRows, id, shortName } from '../entities/primitives.ts'
import { MAX_COMPANIES, user } from '../entities/user.ts'
import { defineEndpoint } from './endpoint.ts'
import { listOffset } from './list-offset.ts'

export const CHANGES_PAGE_SIZE = 1000
export const BOOTSTRAP_PAGE_SIZE = 2000

const entityName = z.enum(ENTITY_NAMES as [EntityName, ...EntityName[]])
const seq = z.int()
/** Opaque to clients. */
const cursor = z.string().check(z.minLength(1), z.maxLength(1024))
/** Tokens of commits that the device knows of and has not pulled (`Sync-Commit-Token`). An unknown one is a 410. */
const commitTokens = z.optional(z.string().check(z.regex(/^\d{1,15}\.[\w-]{1,16}(,\d{1,15}\.[\w-]{1,16}){0,49}$/)))
export const COMMIT_TOKENS_SHOWN = 50
const row = z.looseObject({ _id: id })

/** A confirmed row: `t` its entity, `seq` the commit that last touched it, `v` its version. */
export const feedRow = z.object({ t: entityName, id, seq, v: z.int(), row })
export type FeedRow = z.infer<typeof feedRow>
/** `erased`: with its person. Whatever quotes the row goes from the device, too: what waits, was sent or was refused. */
export const feedDelete = z.object({
  t: entityName,
  id,
  seq,
  del: z.literal(true),
  erased: z.optional(z.literal(true)),
})
export const feedChange = z.union([feedRow, feedDelete])
export type FeedChange = z.infer<typeof feedChange>

export const getHead = defineEndpoint({
  method: 'GET',
  path: '/api/sync/head',
  summary: "The end of a company's feed, and how much there is to bring to a device",
  policy: 'member',
  query: z.object({ companyId: id, commitTokens }),
  status: 200,
  response: z.object({
    epoch: shortName,
    schema: z.int(),
    cursor,
    head: seq,
    totals: z.object({
      lead: z.int(),
      note: z.int(),
      user: z.int(),
      contact: z.int(),
      account: z.int(),
      view: z.int(),
      job: z.int(),
      list: z.int(),
      subscriber: z.int(),
      notice: z.int(),
      followUp: z.int(),
      activity: z.int(),
      notification: z.int(),
      leadFile: z.int(),
      merge: z.int(),
      knock: z.int(),
      apart: z.int(),
      recordMerge: z.int(),
    }),
  }),
})

/** One value for each row, null when a row has none. They are many, so only that they are a list is checked. */
const values = z.custom<readonly unknown[]>(Array.isArray)

/** More than a lead has. */
const MOST_FIELDS = 500

/** Leads column by column, as devices store them. A field that no lead has is absent. */
export const leadColumns = z
  .object({
    ids: allRows(id),
    seqs: allRows(seq),
    /** In milliseconds since 1970. */
    times: z.object({ createdAt: allRows(z.int()), updatedAt: allRows(z.int()) }),
    fields: z.record(shortName, values).check(z.refine((fields) => Object.keys(fields).length <= MOST_FIELDS)),
  })
  .check(
    z.refine(({ ids, seqs, times, fields }) =>
      [seqs, ...Object.values(times), ...Object.values(fields)].every(({ length }) => length === ids.length),
    ),
  )
export type LeadColumns = z.infer<typeof leadColumns>

/**
 * Colleagues, leads, contacts, accounts and notes, each newest first, and the ids of all rows that were ever erased.
 * `next` is absent on the last page.
 */
export const bootstrapPage = z.object({
  epoch: shortName,
  rows: allRows(feedRow),
  leads: z.optional(leadColumns),
  erased: z.optional(allRows(id)),
  next: z.optional(cursor),
})
export type BootstrapPage = z.infer<typeof bootstrapPage>
export const getBootstrap = defineEndpoint({
  method: 'GET',
  path: '/api/sync/bootstrap',
  summary: 'A page of the current rows of a company, newest first',
  policy: 'member',
  query: z.object({
    companyId: id,
    after: z.optional(cursor),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), BOOTSTRAP_PAGE_SIZE),
    leads: z.optional(z.enum(['columns', 'none'])),
    /** For a device that takes the rest from segments: the pages end with the caller's own rows. */
    until: z.optional(z.literal('shared')),
    /**
     * The `cursor` of `GET /api/sync/head` or `/api/sync/shared` from which changes are to follow: a replica that has this
     * commit may answer.
     */
    head: z.optional(cursor),
  }),
  status: 200,
  response: bootstrapPage,
})

/** Of some hundred bytes each. */
const MOST_SEGMENTS = 20_000
/** The SHA-256 of its bytes, in base64url. */
const segmentName = z.string().check(z.regex(/^[\w-]{43}$/))
/** AES-256, in base64. */
const segmentKey = z.string().check(z.regex(/^[\w+/]{43}=$/))

/**
 * The rows that everybody in a company may see, as they were when they were last written into segments. A device that
 * has nothing takes its own rows from `GET /api/sync/bootstrap`, then each segment from the one at `segments[0].after`
 * on, then what changed since `cursor`. A segment is the text of a page of that bootstrap, packed with gzip and
 * encrypted with AES-GCM: 12 bytes of nonce, then the encrypted bytes.
 */
export const getSharedDownload = defineEndpoint({
  method: 'GET',
  path: '/api/sync/shared',
  summary:
    'Where the rows that all devices of a company load first are, and their key; 204 when there is nothing like it',
  policy: 'member',
  query: z.object({ companyId: id }),
  status: 200,
  response: z.object({
    epoch: shortName,
    cursor,
    head: seq,
    key: segmentKey,
    segments: allRows(z.object({ name: segmentName, after: cursor }), MOST_SEGMENTS),
  }),
})
export type SharedDownload = z.infer<typeof getSharedDownload.response>

/** Not `application/octet-stream`, which is compressed on its way: it was before it was encrypted. */
export const SEGMENT_TYPE = 'application/vnd.doorstep.segment'
export const getSegment = defineEndpoint({
  method: 'GET',
  path: '/api/sync/segments/:companyId/:name',
  summary:
    'A segment. Nobody can guess its name or read it without the key, and it never changes: so that a proxy may keep it, ' +
    'no session is asked for',
  policy: 'public',
  params: z.object({ companyId: id, name: segmentName }),
  status: 200,
})

export const changesPage = z.object({
  epoch: shortName,
  schema: z.int(),
  changes: allRows(feedChange),
  cursor,
  /** The seq up to which the device has everything once this page is applied: inside a group, the one before it. */
  upTo: seq,
  more: z.boolean(),
  head: seq,
  /** Seq up to which the data survives the loss of the server's machine as far as the server knows. */
  durable: seq,
})
export type ChangesPage = z.infer<typeof changesPage>
export const getChanges = defineEndpoint({
  method: 'GET',
  path: '/api/sync/changes',
  summary: 'What changed in a company since a cursor; 204 when nothing did',
  policy: 'member',
  query: z.object({
    companyId: id,
    cursor,
    commitTokens,
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), CHANGES_PAGE_SIZE),
  }),
  status: 200,
  response: changesPage,
})

/** `next` is the `offset` of the companies that did not fit, absent on the last page. */
export const getAccess = defineEndpoint({
  method: 'GET',
  path: '/api/sync/access',
  summary: 'Who the caller is and which companies they may work in, with the dates of the TPS and CTPS files',
  policy: 'signed-in',
  query: listOffset,
  status: 200,
  response: z.object({
    user,
    companies: allRows(company, MAX_COMPANIES),
    registers: allRows(registerFile, PHONE_REGISTERS.length),
    next: z.optional(z.int()),
  }),
})

export const getStream = defineEndpoint({
  method: 'GET',
  path: '/api/sync/stream',
  summary:
    'Server-sent events: a poke `{companyId, seq}` after commits in the companies of the caller, with the position of the ' +
    'newest in the feed, and with `settings` when the settings of the company changed. In a small company it comes at ' +
    'once, and a quarter of a second later when more is saved in between; where many devices listen, they are notified ' +
    'one after the other, within five seconds. A device that sent `Sync-Client` gets what changed with it, if that is ' +
    'small. A user has ten streams at most: the oldest ends with an event `replaced`. A server that is about to stop sends ' +
    '`reconnect` with `{afterMs}`: another server takes the stream that is opened then, and this one stays open until it ends',
  policy: 'signed-in',
  status: 200,
})
/** The event that ends a stream for a newer one of the same user. */
export const REPLACED = 'replaced'
/** The event of a server that is about to stop. */
export const RECONNECT = 'reconnect'
/** After so long, a time of its own for each device, it opens a stream of another server. */
export const reconnect = z.object({ afterMs: z.int().check(z.minimum(0), z.maximum(60_000)) })
const MOST_CURSORS = 50
/**
 * The page that a pull would bring, from any of the cursors in `from`: for a device which is at none of them it is not to
 * be used, nor for one that holds a token (`Sync-Commit-Token`) which is not in `commitTokens`.
 */
export const news = z.object({
  from: z.array(cursor).check(z.maxLength(MOST_CURSORS)),
  commitTokens: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(MOST_CURSORS)),
  page: changesPage,
})
export type News = z.infer<typeof news>
/** `settings`: those of the company changed, and `GET /api/sync/access` returns them. */
export const poke = z.object({
  companyId: id,
  seq,
  settings: z.optional(z.literal(true)),
})
export type Poke = z.infer<typeof poke>
/** As sent to a device with `Sync-Client`: including what changed, if that is small. */
export const pokeWithNews = z.extend(poke, { news: z.optional(news) })
export type PokeWithNews = z.infer<typeof pokeWithNews>
