import type { Table } from 'dexie'
import type { RowsDb } from './rows-db.ts'

/**
 * A transaction that tells when there was no room for it: browsers then abort it, and what was being written in it hears
 * only that.
 */
export async function writeRows<T>(rows: RowsDb, tables: Table[], work: () => Promise<T>): Promise<T> {
  let native: IDBTransaction | undefined
  try {
    return await rows.transaction('rw', tables, async (transaction) => {
      native = transaction.idbtrans
      return work()
    })
  } catch (error) {
    throw native?.error?.name === 'QuotaExceededError' ? native.error : error
  }
}
