import { OutboxDb, type DatabaseFactory, type PendingEntry } from './outbox-db.ts'
import { RowsDb } from './rows-db.ts'
import { Journal } from './journal.ts'
import type { Session } from './auth-record.ts'
import type { DraftsDb, UploadsDb } from './uploads-db.ts'

export interface LocalData {
  outbox: OutboxDb
  uploads: UploadsDb
  openRows(userId: string, companyId: string): RowsDb
  deleteRows(userId: string, companyId?: string): Promise<void>
  deleteRowsDb(name: string): Promise<void>
  factory: DatabaseFactory
}

export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface SessionState {
  readonly listeners: Set<() => void>
  decoded?: Session | undefined
  rowsGeneration: number
}

export interface Device extends LocalData {
  storage: SessionStorage
  drafts: DraftsDb
  session: SessionState
  now(): number
  newId(): string
  /** A second copy of what is saved, where the browser has private files; absent until a moment after the start. */
  journal?: Journal
  /** Puts what only the journal has into the queue. It is set once there is something of the kind. */
  catchUp?(): Promise<void>
  /** For a change that this device can’t keep. Answers true when the server has it. */
  sendDirectly?(entry: PendingEntry): Promise<boolean>
}
