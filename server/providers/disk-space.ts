import { statfs } from 'node:fs/promises'
import { Refusal } from '../../contract/errors.ts'

export interface DiskSpace {
  readonly freeBytes: number
  readonly totalBytes: number
}

const GB = 1_000_000_000
/** A full disk stops PostgreSQL, and with it every company. */
export const KEPT_FREE = { bytes: 2 * GB, share: 0.05 }
const AGAIN_AFTER_SECONDS = 300

/** The space of the disk with this folder. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}

/** How much of a disk has to stay free. */
export const keptFreeOf = ({ totalBytes }: Pick<DiskSpace, 'totalBytes'>): number =>
  Math.ceil(Math.max(KEPT_FREE.bytes, totalBytes * KEPT_FREE.share))

/** Refuses new files while the disk is nearly full. */
export function demandDiskSpace(disk: DiskSpace): void {
  if (disk.freeBytes >= keptFreeOf(disk)) return
  throw new Refusal(
    'storage-full',
    'The server is short of disk space, so it takes no files at the moment. Ask your administrator to free some.',
    { retryAfter: AGAIN_AFTER_SECONDS },
  )
}
