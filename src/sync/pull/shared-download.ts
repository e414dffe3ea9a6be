import {
  type BootstrapPage,
  bootstrapPage,
  getSegment,
  getSharedDownload,
  type SharedDownload,
} from '../../../contract/endpoints/sync.ts'
import { ApiError, Unreachable } from '../../api/failures.ts'
import { urlOf } from '../../api/url.ts'
import type { RowsDb } from '../../db/schema/rows-db.ts'
import { get } from '../transport.ts'
import type { PullContext } from './expired-cursor.ts'
import { getBytes } from './segment-bytes.ts'

/** What every device of a company loads first is kept in segments, which cost the server next to nothing. */

/** Undefined where the server has none that this device can read. */
export async function findShared(context: PullContext): Promise<SharedDownload | undefined> {
  if (!context.ports.unseal) return
  try {
    return await get(context, getSharedDownload, { query: { companyId: context.companyId } })
  } catch (error) {
    // A server from before there were segments.
    if (error instanceof ApiError && error.status === 404) return
    throw error
  }
}

/** Then the page comes from the server itself. */
const MOST_TRIES = 3

/**
 * The page after `after`; undefined where it is in no segment, or can't be had from one. Throws `Unreachable` where it is
 * worth another try: a page of another size would end between segments.
 */
export async function readSegment(
  context: PullContext,
  { memory: { segmentTries: tries } }: RowsDb,
  { key, segments }: SharedDownload,
  after: string,
): Promise<BootstrapPage | undefined> {
  const name = segments.find((segment) => segment.after === after)?.name
  const { unseal, report } = context.ports
  if (name === undefined || !unseal || (tries.get(name) ?? 0) >= MOST_TRIES) return
  try {
    const path = urlOf(getSegment, { params: { companyId: context.companyId, name } })
    const sealed = await getBytes(context, path)
    if (!sealed) return
    return bootstrapPage.parse(JSON.parse(await unseal(sealed, key)))
  } catch (cause) {
    if (context.signal.aborted) throw cause
    tries.set(name, (tries.get(name) ?? 0) + 1)
    if (!(cause instanceof Unreachable)) report(new Error(`The segment ${name} can't be read.`, { cause }))
    throw cause instanceof Unreachable ? cause : new Unreachable(undefined, { cause })
  }
}
