import { liveQuery } from 'dexie'
import type { KeptImport, KeptUpload, UploadsDb } from '../schema/uploads-db.ts'

const TRAVELLING = new Set<KeptUpload['state']>(['sending', 'processing', 'cancelling'])

export async function travellingUploads(db: UploadsDb, userId: string): Promise<KeptUpload[]> {
  const kept = await db.uploads.where({ userId }).toArray()
  return kept.filter(({ state }) => TRAVELLING.has(state)).sort((a, b) => a.createdAt - b.createdAt)
}

export async function countUnsentFiles(db: UploadsDb, userId: string): Promise<number> {
  const uploads = db.uploads.where({ userId }).filter(({ state }) => state === 'sending')
  const imports = db.imports.where({ userId }).filter(({ state }) => state === 'running')
  // The others are counted by their changes.
  const toAdd = db.contents.where({ userId }).filter((content) => content.toAdd !== undefined)
  return (await uploads.count()) + (await imports.count()) + (await toAdd.count())
}

export function watchUnsentFiles(db: UploadsDb, userId: string, listener: (files: number) => void): () => void {
  const watch = liveQuery(() => countUnsentFiles(db, userId)).subscribe(listener)
  return () => watch.unsubscribe()
}

export function watchTravelling(db: UploadsDb, listener: (names: string) => void): void {
  liveQuery(async () => (await db.uploads.toArray()).map(({ id, state }) => `${id} ${state}`).join()).subscribe(
    listener,
  )
}

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

export async function runningImports(db: UploadsDb, userId: string): Promise<KeptImport[]> {
  const kept = await db.imports.where({ userId }).toArray()
  return kept.filter(({ state }) => state === 'running').sort((a, b) => a.createdAt - b.createdAt)
}

export function watchRunning(db: UploadsDb, listener: (ids: ReadonlySet<string>) => void): void {
  liveQuery(async () => (await db.imports.toArray()).filter(({ state }) => state === 'running')).subscribe((running) =>
    listener(new Set(running.map(({ id }) => id))),
  )
}
