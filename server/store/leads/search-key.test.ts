import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchKey } from '../../../contract/entities/fold.ts'
import { createTestStore, type TestStore } from '../../../tests/support/server/test-database.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

async function keysInDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select search_key(text) as key from unnest(${texts}::text[]) with ordinality as given (text, at) order by at`.execute(
    store.db,
  )
  return rows.map(({ key }) => key)
}

const OF_INTEREST =
  /\p{Script=Latin}|\p{Script=Inherited}|[\p{Z}\p{P}\p{S}\p{N}\p{Cf}\p{Cc}\p{Lm}]|\p{Default_Ignorable_Code_Point}/u

/** Without letters from a newer Unicode version than the database's, which it can't fold yet. */
async function latin(): Promise<string[]> {
  const codes = Array.from({ length: 0xe0fff }, (_, code) => code + 1).filter((code) => code < 0xd800 || code > 0xdfff)
  const characters = codes.map((code) => String.fromCodePoint(code)).filter((each) => OF_INTEREST.test(each))
  const { rows } = await sql<{ known: string }>`
    select known from unnest(${characters}::text[]) as known where unicode_assigned(known)`.execute(store.db)
  return rows.map(({ known }) => known)
}

test('the database folds every Latin letter, accent, blank and sign as devices do', async () => {
  const known = await latin()
  const texts = known.flatMap((character) => [character, `O${character}x`, `${character}\u0301 B`])
  const differing = (await keysInDatabase(texts)).flatMap((key, at) => {
    const own = searchKey(texts[at] ?? '')
    return key === own ? [] : [`${JSON.stringify(texts[at])}: ${JSON.stringify(key)}, ${JSON.stringify(own)}`]
  })
  expect(known.length).toBeGreaterThan(1500)
  expect(differing).toEqual([])
})

test('the database folds any text of them as devices do', async () => {
  const text = fc.string({ unit: fc.constantFrom(...(await latin())), maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 50, maxLength: 50 }), async (texts) => {
      expect(await keysInDatabase(texts)).toEqual(texts.map(searchKey))
    }),
    { numRuns: 100 },
  )
})
