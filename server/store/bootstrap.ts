import { sql } from 'kysely'
import type { EntityName } from '../../contract/entities/entity.ts'
import { Refusal } from '../../contract/errors.ts'
import { type BootstrapCursor, decodeBootstrapCursor, encodeBootstrapCursor } from './feed-cursor.ts'
import { type FeedLine, readFeedLines } from './feed-lines.ts'
import type { Store } from './open-store.ts'

/** Colleagues first, because leads name them; then what people look for first. */
const ORDER: readonly EntityName[] = ['user', 'lead', 'note']

/**
 * A page of the current rows, newest first, as the text of a `bootstrapPage`. Rows that change meanwhile come again
 * with the changes since the head that the device read before its first page.
 */
export async function readBootstrap(
  store: Store,
  companyId: string,
  after: string | undefined,
  limit: number,
): Promise<string> {
  const { epoch } = await store.db.selectFrom('sync_meta').select('epoch').executeTakeFirstOrThrow()
  const start = after === undefined ? undefined : decodeBootstrapCursor(after)
  if (start && start.epoch !== epoch) throw new Refusal('epoch', 'The server was restored; start again.')

  const lines: string[] = []
  let next: string | undefined
  for (const entity of ORDER.slice(start ? ORDER.findIndex((name) => name === start.entity) : 0)) {
    const place = entity === start?.entity ? start : undefined
    const found = await newestAfter(store, { companyId, entity, place, limit: limit - lines.length })
    for (const { line } of found) lines.push(line)
    const last = found.at(-1)
    if (last && lines.length === limit) {
      next = encodeBootstrapCursor({ epoch, entity, at: last.at, id: last.id })
      break
    }
  }
  return `{"epoch":"${epoch}","rows":[${lines.join(',')}]${next ? `,"next":"${next}"` : ''}}`
}

interface Section {
  companyId: string
  entity: EntityName
  place: BootstrapCursor | undefined
  limit: number
}

const newestAfter = (store: Store, { companyId, entity, place, limit }: Section): Promise<FeedLine[]> =>
  readFeedLines(store.db, {
    companyId,
    entity,
    where: place ? sql`(created_at, indexed.id) < (${place.at}::timestamptz, ${place.id}::uuid)` : sql`true`,
    orderAndLimit: sql`order by created_at desc, indexed.id desc limit ${limit}`,
  })
