import { Dexie } from 'dexie'

/** What serves live queries and the hooks of tables: here nobody listens, and no table has any. */
const UNUSED = ['Cache', 'Observability', 'HooksMiddleware']

/** Of each database that is made from now on. */
export function hurryDexie(): void {
  Dexie.addons.push((database) => {
    for (const name of UNUSED) database.unuse({ stack: 'dbcore', name })
  })
}
