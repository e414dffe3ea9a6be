import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideLead, type IncomingLead, type RuleState } from './assign-leads.ts'
import { type AssignmentRule, assignmentRules, ASSIGNMENT_WAYS } from './assignment-rules.ts'
import { enquiryKindsOf } from './enquiry-kinds.ts'

const rule = (given: Partial<AssignmentRule> = {}): AssignmentRule => ({
  _id: 'rule',
  isOn: true,
  sources: [],
  areas: [],
  kinds: [],
  way: 'one',
  people: ['Ann'],
  ...given,
})
const lead = (given: Partial<IncomingLead> = {}): IncomingLead => ({
  source: 'Website',
  district: 'LE1',
  kinds: [],
  ...given,
})
const here = (...people: string[]): RuleState => ({ available: new Set(people), open: new Map(), lastTurns: new Map() })
const whoGets = (rules: AssignmentRule[], leads: IncomingLead[], state: RuleState) =>
  leads.map((each) => decideLead(rules, each, state)?.userId)

test.each([
  [{ sources: ['website', 'Facebook'] }, true],
  [{ sources: ['Facebook'] }, false],
  [{ areas: ['LE'] }, true],
  [{ areas: ['LE1', 'NN'] }, true],
  [{ areas: ['LE10', 'L'] }, false],
  [{ kinds: ['hire', 'housing'] }, true],
  [{ kinds: ['test'] }, false],
  [{ sources: ['Website'], areas: ['NN'] }, false],
  [{ isOn: false }, false],
  [{}, true],
] satisfies [Partial<AssignmentRule>, boolean][])(
  'a rule fits if each of its conditions is met: %j',
  (given, doesFit) => {
    const [userId] = whoGets([rule(given)], [lead({ kinds: ['housing'] })], here('Ann'))
    expect(userId).toBe(doesFit ? 'Ann' : undefined)
  },
)

test('the first fitting rule applies, and one whose users are all away is skipped', () => {
  const rules = [
    rule({ _id: 'a', sources: ['Website'], people: ['Ann'] }),
    rule({ _id: 'b', way: 'turns', people: ['Bob', 'Cy'] }),
  ]
  expect(whoGets(rules, [lead(), lead({ source: 'Fair' })], here('Ann', 'Bob', 'Cy'))).toEqual(['Ann', 'Bob'])
  expect(whoGets(rules, [lead(), lead(), lead()], here('Cy'))).toEqual(['Cy', 'Cy', 'Cy'])
  expect(whoGets(rules, [lead()], here())).toEqual([undefined])
})

test('turns continue after the user who had the last one, even while others are away', () => {
  const rules = [rule({ way: 'turns', people: ['Ann', 'Bob', 'Cy'] })]
  const state = here('Ann', 'Bob', 'Cy')
  state.lastTurns.set('rule', 'Bob')
  expect(whoGets(rules, [lead(), lead(), lead(), lead()], state)).toEqual(['Cy', 'Ann', 'Bob', 'Cy'])
  const withoutAnn = { ...state, available: new Set(['Bob', 'Cy']) }
  expect(whoGets(rules, [lead(), lead()], withoutAnn)).toEqual(['Bob', 'Cy'])
  state.lastTurns.set('rule', 'somebody who left')
  expect(whoGets(rules, [lead()], state)).toEqual(['Ann'])
})

test('the user with the fewest open leads gets the next, counting all rules, and the first of equals', () => {
  const rules = [
    rule({ _id: 'own', sources: ['Fair'], people: ['Bob'] }),
    rule({ way: 'fewest', people: ['Ann', 'Bob'] }),
  ]
  const state = here('Ann', 'Bob')
  state.open.set('Ann', 2)
  expect(whoGets(rules, [lead(), lead({ source: 'Fair' }), lead(), lead()], state)).toEqual([
    'Bob',
    'Bob',
    'Ann',
    'Bob',
  ])
})

test('turns give every available user the same number of leads, give or take one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 60 }), fc.nat(), (people, leads, away) => {
      const names = Array.from({ length: people }, (_, index) => `user ${index}`)
      const present = names.filter((_, index) => people === 1 || index !== away % people)
      const got = whoGets(
        [rule({ way: 'turns', people: names })],
        Array.from({ length: leads }, () => lead()),
        here(...present),
      )
      const counts = present.map((name) => got.filter((each) => each === name).length)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(leads)
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a lead is of the kinds whose fields have a value', () => {
  expect(enquiryKindsOf({ housing_status: 'Tenant', benefits: ['Universal Credit'], gas_boiler: false })).toEqual([
    'housing',
    'benefits',
    'boiler',
  ])
  expect(enquiryKindsOf({ vehicle_type: '', benefits: [], citb_test_type: null })).toEqual([])
})

const USER = '0198a000-0000-7000-8000-0000000000e1'
const RULE = '0198a000-0000-7000-8000-0000000000f1'
test.each([
  [{ people: [] }, 'Choose at least one person.'],
  [{ way: 'one', people: [USER, RULE] }, 'Choose one person, or another way to share.'],
  [{ way: 'turns', people: [USER, USER] }, 'Choose each person once.'],
  [{ areas: ['Leeds'] }, 'Enter postcode areas or districts, such as LE or LE1.'],
])("a rule that can't be followed is refused with an instruction: %j", (given, message) => {
  const rules = [{ ...rule(), _id: RULE, people: [USER], ...given }]
  expect(assignmentRules.safeParse(rules).error?.issues[0]?.message).toBe(message)
  expect(ASSIGNMENT_WAYS).toContain(rules[0]?.way)
})
