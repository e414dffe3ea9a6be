import { expect, test } from 'vitest'
import { LEAD_STATUSES } from '../../../contract/entities/lead.ts'
import { statusAfter } from './outcomes.ts'

test('no answer counts the calls to the third, and leaves a lead that isn’t being called as it is', () => {
  expect(LEAD_STATUSES.map((status) => [status, statusAfter('No answer', status)])).toEqual([
    ['Open', '1st Call'],
    ['Closed', 'Closed'],
    ['Incorrect Number', 'Incorrect Number'],
    ['Call Back', '1st Call'],
    ['Awaiting Payment', 'Awaiting Payment'],
    ['1st Call', '2nd Call'],
    ['2nd Call', '3rd Call'],
    ['3rd Call', '3rd Call'],
    ['Out of Area', 'Out of Area'],
  ])
})

test('the other outcomes have a status of their own, whatever it was before', () => {
  const after = (['Call back', 'Wrong number', 'Not interested', 'Out of area'] as const).map(
    (outcome) => new Set(LEAD_STATUSES.map((status) => statusAfter(outcome, status))),
  )
  expect(after).toEqual([['Call Back'], ['Incorrect Number'], ['Closed'], ['Out of Area']].map((only) => new Set(only)))
})

test('a booked lead is no longer one to call again', () => {
  expect(LEAD_STATUSES.map((status) => statusAfter('Booked', status))).toEqual([
    'Open',
    'Closed',
    'Open',
    'Open',
    'Awaiting Payment',
    'Open',
    'Open',
    'Open',
    'Out of Area',
  ])
})
