import { expect, test } from 'vitest'
import { namesWithin, slipsIn } from './slips.ts'

test.each(['smiht', 'smth', 'smitth', 'snith', 'smith', 'msith'])('takes %s for smith with one slip', (typed) => {
  expect(namesWithin(typed, ['smith', 'jones', 'smithson', 'khan'], 1)).toEqual(['smith'])
})

test('takes two slips for two', () => {
  expect(namesWithin('smiht', ['smyth'], 1)).toEqual([])
  expect(namesWithin('smiht', ['smyth'], 2)).toEqual(['smyth'])
})

test('allows a long word two slips, and a short one none', () => {
  expect(namesWithin('mohamend', ['mohammed'], slipsIn('mohamend'))).toEqual(['mohammed'])
  expect(['lee', 'khan', 'whitaker'].map(slipsIn)).toEqual([0, 1, 2])
})
