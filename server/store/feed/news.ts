import { sql } from 'kysely'
import { type ChangesPage, changesPage } from '../../../contract/endpoints/sync.ts'
import { commitTokenOf } from '../core/commit-tokens.ts'
import type { Store } from '../core/open-store.ts'
import { endCursor, readChanges } from './feed.ts'
import { NOBODY, ownersOf } from './personal-rows.ts'

/** What was committed since a seq of a company's feed, as every member may see it. */
export interface News {
  /** With the news, a device has everything up to this seq. */
  readonly seq: number
  /** As JSON: the `news` of a poke. */
  readonly text: string
  /** Readers for whom the news is incomplete: some of their own rows changed. */
  readonly owners: ReadonlySet<string>
}

/** Larger changes, such as an import, are pulled page by page. A slow connection's buffer needs no more than this. */
const MOST_BYTES = 64 * 1024
const MOST_ROWS = 100
/** The number of earlier seqs that the news can follow on. Devices at another seq pull. */
const MOST_PLACES = 30

/**
 * `none`: nothing has changed since. Undefined: too much has. It uses the connections of requests, because pulls may be
 * waiting for theirs.
 */
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

/** The commit at `after`, and the newest of those up to `upTo`. Without the first if it was purged. */
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
