import { expect, test } from 'vitest'
import { awayFrom, awayPeriod, awayText, isAwayOn } from './away.ts'

const away = { from: '2036-03-10', until: '2036-03-12' }

test.each([
  ['2036-03-09', false],
  ['2036-03-10', true],
  ['2036-03-12', true],
  ['2036-03-13', false],
])('the first and the last day of an absence are included: %s', (date, isAway) => {
  expect(isAwayOn({ away }, date)).toBe(isAway)
  expect(isAwayOn({}, date)).toBe(false)
})

test('a past absence is no longer shown, a future one is', () => {
  expect(awayFrom({ away }, '2036-01-01')).toEqual(away)
  expect(awayFrom({ away }, '2036-03-12')).toEqual(away)
  expect(awayFrom({ away }, '2036-03-13')).toBeUndefined()
  expect([awayText(away), awayText({ from: '2036-03-10', until: '2036-03-10' })]).toEqual([
    '10/03/2036 to 12/03/2036',
    '10/03/2036',
  ])
})

test.each([
  [{ from: '2036-03-12', until: '2036-03-10' }, 'Choose a last day on or after the first.'],
  [{ from: '2036-03-12', until: '2037-03-13' }, 'Choose a last day within a year of the first.'],
  [{ from: '', until: '2036-03-10' }, 'Enter a valid date (dd/mm/yyyy).'],
])('an invalid period is refused with an instruction: %j', (given, message) => {
  expect(awayPeriod.safeParse(given).error?.issues[0]?.message).toBe(message)
})
