import { expect, test } from 'vitest'
import { buildShareLeads, squareOf } from '../../../tests/support/builders/share-leads.ts'
import { followShares } from './follow-shares.ts'
import type { SharePlan } from './share-out.ts'

const person = (userId: string, areas: string[] = []) => ({ userId, areas, shapes: [], open: 0 })
const evenly: SharePlan = { way: 'evenly', people: [person('Ann'), person('Bob')], sharesOthers: false }
const leads = { ids: ['a', 'b', 'c'], ...buildShareLeads(['LE1', 'LE2', 'NN1']) }
const nothing = { ids: [], ...buildShareLeads([]) }

test('a follow-up goes with its lead', () => {
  const followUps = { ids: ['c', 'b', 'a', 'b'], ...buildShareLeads(['NN1', 'LE2', 'LE1', 'LE2']) }
  expect(followShares(evenly, { leads, deals: nothing, followUps }).followUps).toEqual([0, 1, 0, 1])
})

test('a follow-up goes with its deal, and deals are shared out like leads', () => {
  const deals = { ids: ['d', 'e'], ...buildShareLeads(['LE1', 'LE1']) }
  const followUps = { ids: ['e', 'd'], ...buildShareLeads(['LE1', 'LE1']) }
  expect(followShares(evenly, { leads, deals, followUps })).toEqual({ deals: [0, 1], followUps: [1, 0] })
})

test("follow-ups of other users' leads are shared out by the same plan without remainder", () => {
  const byArea: SharePlan = { way: 'area', people: [person('Ann', ['LE']), person('Bob', ['NN'])], sharesOthers: false }
  const followUps = { ids: ['x', 'y', 'z'], ...buildShareLeads(['NN4', 'LE9', 'CV1']) }
  const { followUps: shares } = followShares(byArea, { leads, deals: nothing, followUps })
  expect(shares.slice(0, 2)).toEqual([1, 0])
  expect(shares[2]).toBeTypeOf('number')
})

test('a follow-up stays with a lead that is not shared out', () => {
  const byArea: SharePlan = { way: 'area', people: [person('Ann', ['LE'])], sharesOthers: false }
  const followUps = { ids: ['c'], ...buildShareLeads(['NN1']) }
  expect(followShares(byArea, { leads, deals: nothing, followUps }).followUps).toEqual([undefined])
})

test('follow-ups and deals go to the user whose shape they are in', () => {
  const people = [person('Ann'), { ...person('Bob'), shapes: [squareOf(0, 0, 1)] }]
  const inside = { x: 0.5, y: 0.5 }
  const deals = { ids: ['d'], ...buildShareLeads(['LE1'], [inside]) }
  const followUps = { ids: ['x', 'a'], ...buildShareLeads(['LE1', 'LE1'], [inside]) }
  const shares = followShares({ way: 'area', people, sharesOthers: false }, { leads, deals, followUps })
  expect(shares).toEqual({ deals: [1], followUps: [1, undefined] })
})
