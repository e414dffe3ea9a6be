import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema/schema.ts'
import { type Sought, wordsQuery } from './subscriber-words.ts'

export interface Sampled {
  /** The share of sampled subscribers who match everything, from 0 to 1. */
  readonly share: number
  /** The words by which the index finds nearly as few subscribers as by all of them. */
  readonly selective: string[]
}

/** Ids are hashes, so the first ones are a random sample. */
const SAMPLE = 1_000

/** The index's cost for each subscriber with a word, relative to reading one row. */
const ROWS_FOR_A_WORD = 1 / 40
/** The assumed number of matches when the sample has none. */
const UNSEEN = 2

interface Kind {
  /** For each of the words, and last for the list, whether the subscriber matches. */
  readonly has: readonly boolean[]
  readonly people: number
}

export async function sampleSubscribers(db: Kysely<Database>, sought: Sought): Promise<Sampled> {
  const words = [...new Set(sought.words)]
  const kinds = await kindsOf(db, { ...sought, words })
  const peopleWith = (isOne: (has: readonly boolean[]) => boolean) =>
    kinds.reduce((sum, { has, people }) => (isOne(has) ? sum + people : sum), 0)
  return {
    share: peopleWith((has) => has.every(Boolean)) / SAMPLE,
    selective: selectiveWords(words, sought.listId !== undefined, peopleWith),
  }
}

async function kindsOf(db: Kysely<Database>, { companyId, words, listId }: Sought): Promise<Kind[]> {
  const conditions = [
    ...words.map((word) => ({ words: [word], listId: undefined })),
    ...(listId ? [{ words: [], listId }] : []),
  ]
  const marks = conditions.map((one) => sql`words @@ ${wordsQuery({ companyId, ...one })}::tsquery`)
  const { rows } = await sql<Kind>`
    select array[${sql.join(marks)}] as has, count(*) as people from (
      select words from subscriber where company_id = ${companyId} order by id limit ${SAMPLE}
    ) as sampled group by has`.execute(db)
  return rows
}

/** If nearly all who match the other words have this one too, reading it in the index costs more than checking the rows. */
function selectiveWords(
  words: readonly string[],
  hasList: boolean,
  peopleWith: (isOne: (has: readonly boolean[]) => boolean) => number,
): string[] {
  const counted = words.map((word, at) => ({ word, at, people: peopleWith((has) => has[at] === true) }))
  const kept = new Set(counted)
  for (const one of counted.toSorted((a, b) => b.people - a.people)) {
    if (kept.size === 1 && !hasList) break
    const rest = [...kept].filter((other) => other !== one)
    const isWithoutIt = (has: readonly boolean[]) =>
      has[one.at] === false && (!hasList || has[words.length] === true) && rest.every(({ at }) => has[at] === true)
    if (one.people * ROWS_FOR_A_WORD > peopleWith(isWithoutIt) + UNSEEN) kept.delete(one)
  }
  return [...kept].map(({ word }) => word)
}
