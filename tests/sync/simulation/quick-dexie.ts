import { Dexie } from 'dexie'
import { OUTBOX_NAME, type OutboxDb } from '../../../src/db/schema/outbox-db.ts'

/** Parts for live queries and table hooks: no table here has any, and only the outbox is observed. */
const UNUSED = ['Cache', 'HooksMiddleware']
const UNUSED_OF_ROWS = [...UNUSED, 'Observability']

/** Applies to each database that is created from now on. */
export function hurryDexie(): void {
  Dexie.addons.push((database) => {
    for (const name of database.name === OUTBOX_NAME ? UNUSED : UNUSED_OF_ROWS)
      database.unuse({ stack: 'dbcore', name })
  })
}

/** Every device has an outbox of the same name: live queries would react to the changes of all. */
export function watchedAlone(outbox: OutboxDb, deviceId: number): void {
  outbox.memory.reportedAs = `${OUTBOX_NAME} of ${deviceId}`
  outbox.use({
    stack: 'dbcore',
    level: -1,
    name: 'of one device',
    create: (core) => ({ ...core, schema: { ...core.schema, name: outbox.memory.reportedAs } }),
  })
}
