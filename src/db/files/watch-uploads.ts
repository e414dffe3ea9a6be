import { liveQuery } from 'dexie'
import type { KeptImport, KeptUpload, UploadsDb } from '../schema/uploads-db.ts'

const TRAVELLING = new Set<KeptUpload['state']>(['sending', 'processing', 'cancelling'])

/** The uploads of a user that are on their way, the oldest first. */
export async function travellingUploads(db: UploadsDb, userId: string): Promise<KeptUpload[]> {
  const kept = await db.uploads.where({ userId }).toArray()
  return kept.filter(({ state }) => TRAVELLING.has(state)).sort((a, b) => a.createdAt - b.createdAt)
}

/** Files of a user that the server does not have, or has not taken in, yet. */
export async function countUnsentFiles(db: UploadsDb, userId: string): Promise<number> {
  const uploads = db.uploads.where({ userId }).filter(({ state }) => state === 'sending')
  const imports = db.imports.where({ userId }).filter(({ state }) => state === 'running')
  return (await uploads.count()) + (await imports.count())
}

/** Calls back with that count whenever it changes, until the function it returns is called. */
export function watchUnsentFiles(db: UploadsDb, userId: string, listener: (files: number) => void): () => void {
  const watch = liveQuery(() => countUnsentFiles(db, userId)).subscribe(listener)
  return () => watch.unsubscribe()
}

/** For the worker: calls back when another upload comes or one is cancelled, in any tab. */
export function watchTravelling(db: UploadsDb, listener: (names: string) => void): void {
  liveQuery(async () => (await db.uploads.toArray()).map(({ id, state }) => `${id} ${state}`).join()).subscribe(
    listener,
  )
}

/** The server has heard of all that was cancelled, or `patienceMs` have passed. */
export async function untilNoneIsCancelling(db: UploadsDb, userId: string, patienceMs: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const cancelling = () =>
    db.uploads
      .where({ userId })
      .filter(({ state }) => state === 'cancelling')
      .count()
  const watch = liveQuery(cancelling).subscribe((count) => (count === 0 ? resolve() : undefined))
  const timer = setTimeout(resolve, patienceMs)
  await promise
  clearTimeout(timer)
  watch.unsubscribe()
}

/** The imports of a user that are on their way, the oldest first. */
export async function runningImports(db: UploadsDb, userId: string): Promise<KeptImport[]> {
  const kept = await db.imports.where({ userId }).toArray()
  return kept.filter(({ state }) => state === 'running').sort((a, b) => a.createdAt - b.createdAt)
}

/** For the worker: calls back with the ids of those that are on their way at each change of them, in any tab. */
export function watchRunning(db: UploadsDb, listener: (ids: ReadonlySet<string>) => void): void {
  liveQuery(async () => (await db.imports.toArray()).filter(({ state }) => state === 'running')).subscribe((running) =>
    listener(new Set(running.map(({ id }) => id))),
  )
}
