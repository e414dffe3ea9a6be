import * as z from 'zod/mini'
import { box } from './box.ts'
import type { ByteRange } from './copy-ranges.ts'

// Each area has two private files: ID.json says what it is, ID.tiles has its ranges one after the other. The length of
// the second says how far the copy got.

const FOLDER = 'streets'

const keptArea = z.object({
  id: z.string(),
  /** Of the archive. */
  url: z.string(),
  version: z.optional(z.string()),
  name: z.string(),
  box,
  ranges: z.array(z.readonly(z.tuple([z.number(), z.number()]))),
  bytes: z.number(),
  startedAt: z.number(),
})
export type KeptArea = z.infer<typeof keptArea>

export interface ListedArea extends KeptArea {
  copiedBytes: number
}

export const isWhole = ({ bytes, copiedBytes }: ListedArea) => copiedBytes >= bytes

/** Of a PMTiles file as the server names it, which may be a path of this server. */
export const archiveAddress = (url: string) => new URL(url, location.origin).href

export const canKeepAreas = () => typeof navigator.storage?.getDirectory === 'function'

export const streetsFolder = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })

export const factsFile = (id: string) => `${id}.json`
export const tilesFile = (id: string) => `${id}.tiles`

/** The newest first. */
export async function listAreas(): Promise<ListedArea[]> {
  if (!canKeepAreas()) return []
  const folder = await streetsFolder()
  const areas: ListedArea[] = []
  for await (const name of folder.keys()) {
    if (!name.endsWith('.json')) continue
    const area = await readArea(folder, name)
    if (area) areas.push(area)
  }
  return areas.toSorted((a, b) => b.startedAt - a.startedAt)
}

/** Undefined when another tab has removed it, or its facts were never written whole. */
async function readArea(folder: FileSystemDirectoryHandle, name: string): Promise<ListedArea | undefined> {
  try {
    const facts = await (await folder.getFileHandle(name)).getFile()
    const area = keptArea.parse(JSON.parse(await facts.text()))
    const tiles = await (await folder.getFileHandle(tilesFile(area.id))).getFile()
    return { ...area, copiedBytes: tiles.size }
  } catch {
    return undefined
  }
}

export async function removeArea(id: string): Promise<void> {
  const folder = await streetsFolder()
  // The facts go first: tiles without them are of no area.
  for (const name of [factsFile(id), tilesFile(id)]) {
    await folder.removeEntry(name).catch((error: unknown) => {
      if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error
    })
  }
}

let known: Promise<ListedArea[]> | undefined

const wholeAreas = async (url: string) => {
  known ??= listAreas().catch(() => [])
  return (await known).filter((area) => area.url === url && isWhole(area))
}

/** To be called after an area was kept or removed. */
export const forgetKnownAreas = () => {
  known = undefined
}

/** A part of the archive from an area of the same version. */
export async function readKeptPart(url: string, version: string | undefined, offset: number, length: number) {
  for (const area of await wholeAreas(url)) {
    if (area.version !== version) continue
    const at = positionOf(area.ranges, offset, length)
    const data = at === undefined ? undefined : await readTiles(area.id, at, length)
    if (data) return data
  }
  return undefined
}

/** The archive's first bytes, as the newest area has them. */
export async function readKeptHead(url: string, length: number) {
  for (const { id, ranges, version } of await wholeAreas(url)) {
    const data = await readTiles(id, 0, Math.min(length, ranges[0]?.[1] ?? 0))
    if (data) return { data, version }
  }
  return undefined
}

/** Where in the copy a part begins. Undefined when it isn't in it whole. */
export function positionOf(ranges: readonly ByteRange[], offset: number, length: number): number | undefined {
  let position = 0
  for (const [from, to] of ranges) {
    if (offset >= from && offset + length <= to) return position + offset - from
    position += to - from
  }
  return undefined
}

/** Undefined when another tab has removed them. */
async function readTiles(id: string, at: number, length: number): Promise<ArrayBuffer | undefined> {
  try {
    const file = await (await (await streetsFolder()).getFileHandle(tilesFile(id))).getFile()
    return await file.slice(at, at + length).arrayBuffer()
  } catch {
    return undefined
  }
}
