import { expect, test } from 'vitest'
import { followShares } from './follow-shares.ts'
import type { SharePlan } from './share-out.ts'

const person = (userId: string, areas: string[] = []) => ({ userId, areas, open: 0 })
const evenly: SharePlan = { way: 'evenly', people: [person('Ann'), person('Bob')], sharesOthers: false }
const leads = { ids: ['a', 'b', 'c'], districts: ['LE1', 'LE2', 'NN1'] }
const nothing = { ids: [], districts: [] }

test('a follow-up goes with its lead', () => {
  const followUps = { ids: ['c', 'b', 'a', 'b'], districts: ['NN1', 'LE2', 'LE1', 'LE2'] }
  expect(followShares(evenly, { leads, deals: nothing, followUps }).followUps).toEqual([0, 1, 0, 1])
})

test('a follow-up goes with its deal, and deals are shared out as leads are', () => {
  const deals = { ids: ['d', 'e'], districts: ['LE1', 'LE1'] }
  const followUps = { ids: ['e', 'd'], districts: ['LE1', 'LE1'] }
  expect(followShares(evenly, { leads, deals, followUps })).toEqual({ deals: [0, 1], followUps: [1, 0] })
})

test('follow-ups of other people’s leads are shared out by the same plan, and none stays behind', () => {
  const byArea: SharePlan = { way: 'area', people: [person('Ann', ['LE']), person('Bob', ['NN'])], sharesOthers: false }
  const followUps = { ids: ['x', 'y', 'z'], districts: ['NN4', 'LE9', 'CV1'] }
  const { followUps: shares } = followShares(byArea, { leads, deals: nothing, followUps })
  expect(shares.slice(0, 2)).toEqual([1, 0])
  expect(shares[2]).toBeTypeOf('number')
})

test('a follow-up of a lead that stays as it is stays with it', () => {
  const byArea: SharePlan = { way: 'area', people: [person('Ann', ['LE'])], sharesOthers: false }
  const followUps = { ids: ['c'], districts: ['NN1'] }
  expect(followShares(byArea, { leads, deals: nothing, followUps }).followUps).toEqual([undefined])
})
