import { OutboxDb, type DatabaseFactory, type PendingEntry } from './outbox-db.ts'
import { RowsDb } from './rows-db.ts'
import { Journal } from './journal.ts'

/** What both pages and workers hold of this device's data. */
export interface LocalData {
  outbox: OutboxDb
  /** Opened once per user and company. */
  openRows(userId: string, companyId: string): RowsDb
  deleteRows(userId: string, companyId: string): Promise<void>
  deleteRowsDb(name: string): Promise<void>
  factory: DatabaseFactory
}

/** The part of `localStorage` that a session needs. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A page's device: the databases, and what only a page has. */
export interface Device extends LocalData {
  storage: SessionStorage
  now(): number
  newId(): string
  /** A second place for what is saved; comes a moment after the start, where the browser has private files. */
  journal?: Journal
  /** Puts what only the journal has into the queue, once there was anything of the kind. */
  catchUp?(): Promise<void>
  /** For a change that this device can't keep. True when the server has it. */
  sendDirectly?(entry: PendingEntry): Promise<boolean>
}

let current: Device | undefined

/** Called once, by `main.tsx`; a test gives its own. */
export function provideDevice(device: Device): void {
  current = device
}

export function thisDevice(): Device {
  if (!current) throw new Error('provideDevice() has not been called.')
  return current
}
