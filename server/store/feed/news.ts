import { sql } from 'kysely'
import { type ChangesPage, changesPage } from '../../../contract/endpoints/sync.ts'
import { commitTokenOf } from '../core/commit-tokens.ts'
import type { Store } from '../core/open-store.ts'
import { endCursor, readChanges } from './feed.ts'
import { NOBODY, ownersOf } from './personal-rows.ts'

/** What was committed since a place in a company's feed, as everybody may see it. */
export interface News {
  /** With it, a device has everything up to here. */
  readonly seq: number
  /** As JSON: the `news` of a poke. */
  readonly text: string
  /** Readers for whom it is not the whole truth: rows of their own are among what changed. */
  readonly owners: ReadonlySet<string>
}

/** An import is pulled page by page. A connection that is slow to read holds no more than this. */
const MOST_BYTES = 64 * 1024
const MOST_ROWS = 100
/** Places that it follows on. Devices that are elsewhere pull. */
const MOST_PLACES = 30

/** `none`: nothing changed since. Undefined where it was too much. On the connections of requests: pulls may be waiting for theirs. */
export async function readNews(
  store: Pick<Store, 'db'>,
  companyId: string,
  after: number,
): Promise<News | 'none' | undefined> {
  const begin = await readCommits(store, companyId, { after, upTo: after })
  const first = begin.commits[0]
  if (!first) return
  const text = await readChanges(
    { pulls: store.db },
    { companyId, userId: NOBODY },
    endCursor({ ...begin, ...first }),
    MOST_ROWS,
  )
  if (text === undefined) return 'none'
  if (text.length > MOST_BYTES) return
  const page = changesPage.parse(JSON.parse(text))
  if (page.more) return
  const { epoch, commits } = await readCommits(store, companyId, { after, upTo: page.upTo })
  if (epoch !== page.epoch) return
  const from = commits.filter(({ seq }) => seq < page.upTo).map((commit) => endCursor({ epoch, ...commit }))
  const commitTokens = commits.filter(({ nonce }) => nonce !== '').map(commitTokenOf)
  return {
    seq: page.upTo,
    text: `{"from":${JSON.stringify(from)},"commitTokens":${JSON.stringify(commitTokens)},"page":${text}}`,
    owners: await readOwners(store, companyId, page),
  }
}

interface Commit {
  seq: number
  nonce: string
}

interface Commits {
  epoch: string
  commits: readonly Commit[]
}

/** The one at `after`, and the newest of those up to `upTo`. Without the first where it is not remembered. */
async function readCommits(
  { db }: Pick<Store, 'db'>,
  companyId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<Commits> {
  const { epoch, commits } = await db
    .selectFrom('sync_meta')
    .select('epoch')
    .select(
      sql<Commit[]>`(
        select coalesce(json_agg(json_build_object('seq', seq, 'nonce', nonce) order by seq), '[]') from seq_log
        where company_id = ${companyId} and seq <= ${upTo} and (seq = ${after} or seq > ${Math.max(after, upTo - MOST_PLACES)})
      )`.as('commits'),
    )
    .executeTakeFirstOrThrow()
  return { epoch, commits: after === 0 ? [{ seq: 0, nonce: '' }, ...commits] : commits }
}

async function readOwners(
  { db }: Pick<Store, 'db'>,
  companyId: string,
  { changes }: ChangesPage,
): Promise<Set<string>> {
  const asked = ownersOf(companyId, changes)
  if (!asked) return new Set()
  const { rows } = await asked.execute(db)
  return new Set(rows.map(({ owner }) => owner))
}
