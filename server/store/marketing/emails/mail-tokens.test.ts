import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscriberIdOf } from '../../../../contract/entities/marketing/subscriber.ts'
import { buildMailing } from '../../../../tests/support/builders/mailing-world.ts'
import { writeBehind } from '../../../../tests/support/fakes/write-behind.ts'
import { newLease } from '../../../../tests/support/server/new-lease.ts'
import { createTestStore, type TestStore } from '../../../../tests/support/server/test-database.ts'
import { nameAsks } from '../confirmations.ts'
import { companiesOfTokens, companyOfTokens, newMailToken } from './mail-tokens.ts'

let store: TestStore
beforeAll(async () => {
  store = await createTestStore()
})
afterAll(() => store.close())

test('a token leads to its own company, even if the id of another has the same ending', async () => {
  const { companyId, listId } = await buildMailing(store, ['ann@a.example'])
  const alike = randomUUID().slice(0, -8) + companyId.slice(-8)
  await writeBehind(store, `insert into company (id, name) values ($1, 'Alike')`, [alike])
  const token = newMailToken(companyId)
  const ask = { subscriberId: subscriberIdOf('ann@a.example'), listIds: [listId], token }
  await writeBehind(store, `update list_member set state = 'pending' where company_id = $1`, [companyId])
  await nameAsks(store, companyId, [ask], await newLease(store))

  expect(new Set(await companiesOfTokens(store, [token]))).toEqual(new Set([companyId, alike]))
  expect(await companyOfTokens(store, [token])).toEqual(new Map([[token, companyId]]))
})

test('tokens have 32 hexadecimal digits and are unique', () => {
  const tokens = Array.from({ length: 1_000 }, () => newMailToken('00000000-0000-4000-8000-0000000000fa'))
  for (const token of tokens) expect(token).toMatch(/^000000fa[0-9a-f]{24}$/)
  expect(new Set(tokens)).toHaveProperty('size', 1_000)
})
