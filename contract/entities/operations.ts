import * as z from 'zod/mini'
import { backup } from './backups/backup.ts'
import { MAIL_ROUTES } from './marketing/campaign.ts'
import { allRows, CLOCK_TIME, id, shortName, timestamp } from './primitives.ts'

const count = z.int().check(z.minimum(0))
const ms = z.number().check(z.minimum(0))

/** The state of the server that answers, of several. */
const serverState = z.object({
  version: shortName,
  startedAt: timestamp,
  /** The delay of its main loop, within the last minute or two. */
  loopDelayMs: z.object({ median: ms, p99: ms, longest: ms }),
  memoryBytes: count,
  /**
   * Open live connections of devices, and for how long the oldest commit has waited that their devices don't know about
   * yet.
   */
  streams: count,
  newsLagMs: ms,
})
export type ServerState = z.infer<typeof serverState>

const pool = z.object({ inUse: count, idle: count, waiting: count, most: count })

/** A read replica that is further behind hardly answers any download. */
export const REPLICA_FAR_BEHIND_SECONDS = 60

const databaseState = z.object({
  version: shortName,
  bytes: count,
  connections: count,
  mostConnections: count,
  /** How long the longest transaction has been open. */
  longestSeconds: ms,
  /** The connections of the server that answers: for requests, and for pulls. */
  pools: z.object({ requests: pool, pulls: pool }),
  /** Absent if the server that answers has no replica. `other`: the server at that address is no replica of this database. */
  replica: z.optional(z.object({ is: z.enum(['current', 'behind', 'away', 'other']), behindSeconds: z.optional(ms) })),
})
export type DatabaseState = z.infer<typeof databaseState>

export const COMPANIES_LISTED = 20

/** As devices last reported it. */
const devicesState = z.object({
  /** Seen within the last day. */
  seen: count,
  /** With changes that they couldn't send yet. */
  waiting: count,
  /** The companies of those changes, the longest waiting first. */
  companies: allRows(
    z.object({ companyId: id, name: shortName, devices: count, changes: count, oldestAt: timestamp }),
    COMPANIES_LISTED,
  ),
  moreCompanies: count,
})
export type DevicesState = z.infer<typeof devicesState>

const emailState = z.object({
  /** `folder`: there is no mail server, and nothing is delivered. */
  route: z.enum(MAIL_ROUTES),
  /** Emails that campaigns still have to send. */
  waiting: count,
  sending: count,
  sendingSince: z.optional(timestamp),
  /** Campaigns that were stopped for a reason, which Email Marketing shows. */
  stopped: count,
  /** Since this server started. `refused` concerns one recipient, `failed` means that the mail server accepted nothing. */
  sent: count,
  refused: count,
  failed: count,
  lastFailedAt: z.optional(timestamp),
})
export type EmailState = z.infer<typeof emailState>

const queuesState = z.object({
  queues: allRows(
    z.object({ name: shortName, waiting: count, running: count, oldestDueAt: z.optional(timestamp) }),
    100,
  ),
  imports: z.object({ arriving: count, working: count, oldestAt: z.optional(timestamp), failed: count }),
})
export type QueuesState = z.infer<typeof queuesState>

/** The disk with this server's data. */
const diskState = z.object({
  freeBytes: count,
  totalBytes: count,
  /** With less free space, uploads are refused. */
  keptFreeBytes: count,
})
export type DiskState = z.infer<typeof diskState>

export const BACKUPS_LISTED = 50

/** The backups of all servers. */
const backupsState = z.object({
  /** The newest first. */
  kept: allRows(backup, BACKUPS_LISTED),
  /** The newest one that was restored and counted. */
  lastProven: z.optional(backup),
  /** The last proven backup is older than it should be. */
  isLate: z.boolean(),
  /** London time. Absent if this server takes no backups automatically. */
  at: z.optional(z.string().check(z.regex(CLOCK_TIME))),
})
export type BackupsState = z.infer<typeof backupsState>

/** A section that couldn't be read is absent. */
export const operations = z.object({
  at: timestamp,
  server: z.optional(serverState),
  database: z.optional(databaseState),
  devices: z.optional(devicesState),
  email: z.optional(emailState),
  queues: z.optional(queuesState),
  disk: z.optional(diskState),
  backups: z.optional(backupsState),
})
export type Operations = z.infer<typeof operations>
