import type { Page } from '@playwright/test'

export interface Filling {
  leads: number
  deals: number
  contacts: number
}

/**
 * Copies the device's own leads until it holds as many as a large company's, with contacts beside them: what a
 * bootstrap of such a company leaves behind, without waiting for one. Needs at least one lead and one contact there.
 */
export const fillDevice = (page: Page, filling: Filling): Promise<void> =>
  page.evaluate(async ({ leads, deals, contacts }) => {
    const CHUNK = 2_000
    interface Stored {
      id: string
      order: [list: string, place: string]
      stage?: [status: string, whose: string, since: string]
      row: { _id: string; createdAt: string; firstname?: string; deal_status?: string }
    }
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer.'))
      })
    const name = (await indexedDB.databases()).find((database) => database.name?.startsWith('crm-'))?.name
    const db = await answerOf(indexedDB.open(name ?? ''))
    const templatesIn = (table: string) => answerOf<Stored[]>(db.transaction(table).objectStore(table).getAll())

    const tallies = new Map<string, number>()
    const count = (key: string) => tallies.set(key, (tallies.get(key) ?? 0) + 1)

    async function copy(table: string, number: number, change: (copied: Stored, index: number) => void) {
      const templates = await templatesIn(table)
      for (let start = 0; start < number; start += CHUNK) {
        const store = db.transaction(table, 'readwrite').objectStore(table)
        const written = Array.from({ length: Math.min(CHUNK, number - start) }, (_, step) => {
          const copied = structuredClone(templates[(start + step) % templates.length]!)
          copied.id = copied.row._id = crypto.randomUUID()
          change(copied, start + step)
          count(`list|${copied.order[0]}`)
          if (copied.stage) count(`stage|${copied.stage[0]}|${copied.stage[1]}`)
          return answerOf(store.put(copied))
        })
        await Promise.all(written)
      }
    }
    const newer = (index: number) => new Date(Date.UTC(2026, 10, 1) - index * 60_000).toISOString()
    await copy('lead', leads + deals, (copied, index) => {
      const isDeal = index < deals
      copied.row.createdAt = newer(index)
      delete copied.row.deal_status
      if (isDeal) {
        copied.row.deal_status = 'Open'
        delete copied.stage
      }
      copied.order = [isDeal ? 'deal' : 'lead', copied.row.createdAt]
    })
    await copy('contact', contacts, (copied, index) => {
      copied.row.firstname = `Person ${index}`
      copied.order = ['contact', `person ${index}`]
    })
    const kept = db.transaction('tallies', 'readwrite').objectStore('tallies')
    for (const [key, number] of tallies) {
      const before = await answerOf<{ count: number } | undefined>(kept.get(key))
      await answerOf(kept.put({ key, count: (before?.count ?? 0) + number }))
    }
    db.close()
  }, filling)
