import { Dexie } from 'dexie'
import { OUTBOX_NAME, type OutboxDb } from '../../../src/db/schema/outbox-db.ts'

/** What serves live queries and the hooks of tables: no table here has any, and only the outbox is watched. */
const UNUSED = ['Cache', 'HooksMiddleware']
const UNUSED_OF_ROWS = [...UNUSED, 'Observability']

/** Of each database that is made from now on. */
export function hurryDexie(): void {
  Dexie.addons.push((database) => {
    for (const name of database.name === OUTBOX_NAME ? UNUSED : UNUSED_OF_ROWS)
      database.unuse({ stack: 'dbcore', name })
  })
}

/** Every device has an outbox of the same name: live queries would hear of the changes of all. */
export function watchedAlone(outbox: OutboxDb, deviceId: number): void {
  outbox.memory.reportedAs = `${OUTBOX_NAME} of ${deviceId}`
  outbox.use({
    stack: 'dbcore',
    level: -1,
    name: 'of one device',
    create: (core) => ({ ...core, schema: { ...core.schema, name: outbox.memory.reportedAs } }),
  })
}
