import { Dexie, type Table } from 'dexie'
import { ENTITY_NAMES, type EntityName } from '../../../contract/entities/entity.ts'
import type { Wish } from '../../../contract/entities/wish.ts'
import { ROWS_SCHEMA } from '../../../contract/protocol.ts'
import type {
  BootstrapProgress,
  SegmentDay,
  SegmentEntry,
  SeenFile,
  StoredSegment,
  StoredRow,
  Tally,
  Tombstone,
} from './row-records.ts'
import { followTransactions } from './release-transactions.ts'
import { separateConnections } from './separate-connections.ts'
import { breakOffStalledReads } from './stalled-reads.ts'
import type { DatabaseFactory, SharedAnswers } from './outbox-db.ts'
import type { SegmentReader } from '../../columns/segment-reader.ts'

export interface RowsMeta {
  key: 'state'
  arrived: number
  generation: number
  /** The generation of leads that is read: the previous one while a new one is loading. */
  shown: number
  lastSegment: number
  bootstrapComplete: boolean
  /** Leads of this generation so far, or on the device while the server is `serverEmptied`; and the server’s count. */
  have: number
  total: number
  /** Everything up to here is on the device. -1 before the first bootstrap is complete. */
  cursorSeq: number
  /** Commit tokens up to here were shown to this history. What is acknowledged during a pull was not in its request. */
  verifiedSeq?: number
  epoch?: string
  cursor?: string
  durable?: number
  bootstrap?: BootstrapProgress
  isRestored?: boolean
  /** The epoch of a server that holds no leads where this device has some; and of one that the person has accepted. */
  serverEmptied?: string
  acceptedEmpty?: string
  /** This device has no room for leads that were created earlier. */
  heldFrom?: string
  /** This device had no room for more: the next load stops here. */
  mostLeads?: number
  /** What the person chose when this generation was loaded: no more than so many. */
  keepsNewest?: number
  /** Leads whose tombstones arrived no later have left the segments. */
  removedUpTo?: number
  /** Rows that arrived no later are ghosts of the generation before, still to be swept. */
  sweepUpTo?: number
}

export const INITIAL_META: RowsMeta = {
  key: 'state',
  arrived: 0,
  generation: 0,
  shown: 0,
  lastSegment: 0,
  bootstrapComplete: false,
  have: 0,
  total: 0,
  cursorSeq: -1,
}

export interface RowsMemory {
  lastRead: RowsMeta | undefined
  tidiedAt: number
  /** How often each segment of the first download couldn't be had, by its name. */
  segmentTries: Map<string, number>
  segments: SegmentCache
  answers: CachedAnswers
}

/** The wishes that a lead of a segment brings. */
export interface LeadWishes {
  readonly id: string
  readonly wishes: readonly Wish[]
}

interface SegmentCache {
  lastSegment: number
  entries: readonly SegmentEntry[]
  /** Opened lately. The segment under a key never changes. */
  readers: Map<number, SegmentReader>
  /** What was found in segments, see `known-wishes.ts`. */
  wishes: Map<number, readonly LeadWishes[]>
}

interface CachedAnswers {
  version: string | undefined
  byKey: Map<string, unknown>
}

const newRowsMemory = (): RowsMemory => ({
  lastRead: undefined,
  tidiedAt: -Infinity,
  segmentTries: new Map(),
  segments: { lastSegment: -1, entries: [], readers: new Map(), wishes: new Map() },
  answers: { version: undefined, byKey: new Map() },
})

/** Every entity also has `id` and `arrived`. */
const INDEXES: Partial<Record<EntityName, readonly string[]>> = {
  lead: ['order', 'stage', 'booked'],
  contact: ['order', 'row.accountId', '*row.leadIds'],
  account: ['order'],
  note: ['row.leadId'],
  followUp: ['row.leadId', 'row.dueDate'],
  activity: ['row.leadId'],
  leadFile: ['row.leadId'],
}

const schemaOf = (entity: EntityName) => ['id', 'arrived', ...(INDEXES[entity] ?? [])].join(', ')

/** A company is a database: one per user and company, so that no query can reach into another. */
export class RowsDb extends Dexie {
  declare meta: Table<RowsMeta, string>
  declare tombstones: Table<Tombstone, string>
  declare tallies: Table<Tally, string>
  declare segments: Table<StoredSegment, number>
  declare segmentEntries: Table<SegmentEntry, number>
  declare segmentDays: Table<SegmentDay, number>
  declare seenFiles: Table<SeenFile, [contentId: string, part: SeenFile['part']]>
  readonly memory = newRowsMemory()
  readonly answers: SharedAnswers = new Map()

  constructor(factory: DatabaseFactory, userId: string, companyId: string) {
    super(rowsDbName(userId, companyId), { ...factory, cache: 'disabled' })
    this.version(1).stores({
      ...Object.fromEntries(ENTITY_NAMES.map((entity) => [entity, schemaOf(entity)])),
      meta: 'key',
      tombstones: 'key, arrived',
      tallies: 'key',
      segments: 'key, arrived',
      segmentEntries: 'key',
      segmentDays: 'key',
      seenFiles: '[contentId+part], [keptAt+bytes]',
    })
    if (factory.isEndedWithPages) separateConnections(this, factory.indexedDB)
    followTransactions(this)
    breakOffStalledReads(this)
  }

  /** Without the bytes of files: no reader of rows waits while one of those is written. */
  get rowTables(): Table[] {
    return this.tables.filter((table) => table !== this.seenFiles)
  }

  of<E extends EntityName>(entity: E): Table<StoredRow<E>, string> {
    return this.table(entity)
  }
}

const prefixOf = (userId: string) => `crm-${userId}-`
export const rowsDbName = (userId: string, companyId: string) => `${prefixOf(userId)}${companyId}-s${ROWS_SCHEMA}`

/** The channel that informs all pages that a database they had open was deleted and made again. */
export const ROWS_REBUILT = 'rows-rebuilt'

const SCHEMA = /-s\d+$/

export const isRowsDbOf = (name: string, userId: string, companyId?: string) =>
  name.startsWith(companyId === undefined ? prefixOf(userId) : `${prefixOf(userId)}${companyId}-s`)

export const isPresentShape = (name: string) => name.endsWith(`-s${ROWS_SCHEMA}`)

/** For every user, and in every shape that the rows ever had. */
export async function rowsDbNames(factory: DatabaseFactory): Promise<string[]> {
  const found = await factory.indexedDB.databases()
  return found.flatMap(({ name }) => (name?.startsWith('crm-') && SCHEMA.test(name) ? [name] : []))
}

export async function storedCompanies(factory: DatabaseFactory, userId: string): Promise<string[]> {
  const names = (await rowsDbNames(factory)).filter((name) => isRowsDbOf(name, userId))
  return [...new Set(names.map((name) => name.slice(prefixOf(userId).length).replace(SCHEMA, '')))]
}

export const readMeta = async (rows: RowsDb): Promise<RowsMeta> => (await rows.meta.get('state')) ?? INITIAL_META
