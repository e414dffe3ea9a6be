import * as z from 'zod/mini'
import { backup } from './backups/backup.ts'
import { MAIL_ROUTES } from './marketing/campaign.ts'
import { allRows, CLOCK_TIME, id, shortName, timestamp } from './primitives.ts'

const count = z.int().check(z.minimum(0))
const ms = z.number().check(z.minimum(0))

/** The server that answers, of several. */
const serverState = z.object({
  version: shortName,
  startedAt: timestamp,
  /** How late its main loop comes to what is due, within the last minute or two. */
  loopDelayMs: z.object({ median: ms, p99: ms, longest: ms }),
  memoryBytes: count,
  /** Open live connections of devices, and how long the oldest commit waits that they still have to hear of. */
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
  /** Of the server that answers: its connections for requests, and for devices that pull. */
  pools: z.object({ requests: pool, pulls: pool }),
  /** Absent if the server that answers reads from none. `other`: what answers is no replica of this database. */
  replica: z.optional(z.object({ is: z.enum(['current', 'behind', 'away', 'other']), behindSeconds: z.optional(ms) })),
})
export type DatabaseState = z.infer<typeof databaseState>

export const COMPANIES_LISTED = 20

/** As devices reported it when they were last here. */
const devicesState = z.object({
  /** Seen within the last day. */
  seen: count,
  /** With work that they couldn't send yet. */
  waiting: count,
  /** Where that work was done; the longest waiting first. */
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
  /** That campaigns still have to send. */
  waiting: count,
  sending: count,
  sendingSince: z.optional(timestamp),
  /** Campaigns that were stopped for a reason; Email Marketing shows it. */
  stopped: count,
  /** Since this server started; `refused` for one recipient, `failed` because the mail server took nothing. */
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
  /** With less than that, uploads are refused. */
  keptFreeBytes: count,
})
export type DiskState = z.infer<typeof diskState>

export const BACKUPS_LISTED = 50

/** Of all servers. */
const backupsState = z.object({
  /** The newest first. */
  kept: allRows(backup, BACKUPS_LISTED),
  /** The newest that was restored and counted. */
  lastProven: z.optional(backup),
  /** None was proven for longer than a day should take. */
  isLate: z.boolean(),
  /** London time. Absent if this server takes none by itself. */
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
