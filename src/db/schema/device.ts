import { OutboxDb, type DatabaseFactory, type PendingEntry } from './outbox-db.ts'
import { RowsDb } from './rows-db.ts'
import { Journal } from './journal.ts'
import type { Session } from './auth-record.ts'
import type { DraftsDb, UploadsDb } from './uploads-db.ts'

/** What both pages and workers hold of this device's data. */
export interface LocalData {
  outbox: OutboxDb
  uploads: UploadsDb
  /** Opened once per user and company. */
  openRows(userId: string, companyId: string): RowsDb
  deleteRows(userId: string, companyId: string): Promise<void>
  deleteRowsDb(name: string): Promise<void>
  factory: DatabaseFactory
}

/** The part of `localStorage` that a session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the page keeps of its session beside `storage`; only `session.ts` reads and changes it. */
export interface SessionState {
  /** Called when the session, the company or its databases change. */
  readonly listeners: Set<() => void>
  decoded?: Session | undefined
  /** How often the databases of rows were replaced by others. */
  rowsBegun: number
}

/** A page's device: the databases, and what only a page has. */
export interface Device extends LocalData {
  storage: SessionStorage
  drafts: DraftsDb
  session: SessionState
  now(): number
  newId(): string
  /** A second place for what is saved; comes a moment after the start, where the browser has private files. */
  journal?: Journal
  /** Puts what only the journal has into the queue, once there was anything of the kind. */
  catchUp?(): Promise<void>
  /** For a change that this device can't keep. True when the server has it. */
  sendDirectly?(entry: PendingEntry): Promise<boolean>
}
