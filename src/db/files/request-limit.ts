import type { UploadsDb } from '../schema/uploads-db.ts'

/** A proxy that refuses this is in the way of the app. */
const SMALLEST_BYTES = 64 * 1024

/** The most bytes of a file that this device sends at once. */
export const requestLimit = async ({ limits }: UploadsDb): Promise<number> =>
  (await limits.get('request'))?.bytes ?? Infinity

/** A proxy has refused so many. False if there is nothing smaller to try. */
export async function lowerRequestLimit({ limits }: UploadsDb, refusedBytes: number): Promise<boolean> {
  if (refusedBytes <= SMALLEST_BYTES) return false
  await limits.put({ key: 'request', bytes: Math.max(SMALLEST_BYTES, Math.floor(refusedBytes / 2)) })
  return true
}
