import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DiskSpace, KEPT_FREE } from '../../providers/disk-space.ts'
import type { FileStore } from '../../providers/file-store.ts'
import { reasonOf } from '../../store/connection/reason-of.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const FILES = 'Files of leads'
const DISK = 'Disk'

/** Writes a small file, reads it and removes it. */
export async function checkStorage(files: FileStore, where: string): Promise<Finding> {
  const key = `doctor/${randomUUID()}`
  const sent = Buffer.from(`Written by npm run doctor as ${key}.`)
  try {
    await files.put(key, { size: sent.length, type: 'text/plain', read: () => Readable.from([sent]) })
    const found = await files.read(key)
    const isSame = found !== undefined && (await buffer(found.stream)).equals(sent)
    await files.remove(key)
    return isSame
      ? ok(FILES, `${where} keeps what is written to it.`)
      : wrong(FILES, `${where} gave back something else than was written to it. Look at that service first.`)
  } catch (error) {
    return wrong(FILES, `${where} can’t be used: ${reasonOf(error)}. Photos and files of leads would be refused.`)
  }
}

const GB = 1_000_000_000
const inGB = (bytes: number) => `${(bytes / GB).toFixed(1)} GB`
/** Warns at twice the limit, which leaves time to act before files are refused. */
const SCARCE = 2

export function judgeDisk({ freeBytes, totalBytes }: DiskSpace, folder: string): Finding {
  const kept = Math.max(KEPT_FREE.bytes, totalBytes * KEPT_FREE.share)
  const text = `${inGB(freeBytes)} of ${inGB(totalBytes)} are free where ${folder} is`
  if (freeBytes < kept)
    return wrong(DISK, `${text}. Below ${inGB(kept)} the server refuses files and uploads: free some.`)
  return freeBytes < SCARCE * kept
    ? warning(DISK, `${text}. Below ${inGB(kept)} the server refuses files and uploads.`)
    : ok(DISK, `${text}.`)
}
