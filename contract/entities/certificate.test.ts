import { expect, test } from 'vitest'
import { BANDS, bandOf, lastValidDay } from './certificate.ts'

test('a certificate is valid until the day before its tenth anniversary', () => {
  expect(lastValidDay({ lodgement_date: '2020-11-05' })).toBe('2030-11-04')
  expect(lastValidDay({ lodgement_date: '2016-03-01' })).toBe('2026-02-28')
  expect(lastValidDay({})).toBeUndefined()
})

test('the bands of the chart match the scores without a gap', () => {
  expect(BANDS.map(({ band }) => band).join('')).toBe('ABCDEFG')
  for (const { band, from, to = 100 } of BANDS) expect([bandOf(from), bandOf(to)]).toEqual([band, band])
  for (let score = 1; score <= 100; score++) {
    const holding = BANDS.filter(({ from, to = Infinity }) => score >= from && score <= to)
    expect(holding.map(({ band }) => band)).toEqual([bandOf(score)])
  }
})
