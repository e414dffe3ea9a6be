import { expect, test } from 'vitest'
import type { Catalogue } from './catalogue.ts'
import { findingsIn, judge, type Known } from './judge.ts'

const catalogue: Catalogue = {
  volatilityOf: () => 'immutable',
  triggers: [{ table: 'lead', name: 'keeps_time' }],
  unplaced: [],
}

const LEADS = 'server/store/leads/leads.ts'
const BY_ID = 'select from lead where id = $1'

const findings = findingsIn(
  [
    { text: BY_ID, place: `${LEADS}:20` },
    { text: `${BY_ID} limit 1`, place: `${LEADS}:3` },
    { text: 'select from lead where company_id = $1', place: `${LEADS}:9` },
  ],
  catalogue,
)

test('names each broken rule once, with its file and lines', () => {
  expect(findings).toEqual([
    { rule: 'names its company', file: LEADS, what: 'lead', lines: [3, 20] },
    { rule: 'spread tables have no trigger', file: 'server/store/migrations', what: 'lead keeps_time', lines: [] },
  ])
})

const known = (violations: Record<string, readonly string[]>): Known => ({
  'names its company': { why: 'Later.', violations },
})

test('reports only what isn’t known', () => {
  expect(judge(findings, known({ [LEADS]: ['lead'] })).news.map(({ what }) => what)).toEqual(['lead keeps_time'])
  expect(judge(findings, known({ [LEADS]: ['note'] })).news).toHaveLength(2)
  expect(judge(findings, {}).news).toHaveLength(2)
})

test('reports an entry that nothing breaks any more', () => {
  const { unmet } = judge(findings, known({ [LEADS]: ['lead', 'note'], 'server/gone.ts': ['*'] }))
  expect(unmet).toEqual([`names its company: ${LEADS}: note`, 'names its company: server/gone.ts: *'])
})

test('a star matches everything in a file', () => {
  expect(judge(findings, known({ [LEADS]: ['*'] }))).toMatchObject({ news: [{ what: 'lead keeps_time' }], unmet: [] })
})
