import { describe, expect, test } from 'vitest'
import type { Look, Truth } from './peer.ts'
import { judge, type Made } from './verdict.ts'

const nothing: Look = { notes: [], fields: {}, unsent: [], returned: [] }
const onDevice = (look: Partial<Look> = {}) => new Map([[0, [{ ...nothing, ...look }]]])
const onServer = (truth: Partial<Truth> = {}): Truth => ({ notes: [], fields: {}, ...truth })

const made = (id: string, kind: Made['kind'], state: Made['state'] = 'taken'): Made => ({
  id,
  kind,
  state,
  device: 0,
  lead: 'lead-1',
  field: 'field0',
})

describe('a note', () => {
  const note = [made('n', 'note')]

  test('is fine when the server has it once and the device shows it', () => {
    const score = judge(note, onServer({ notes: ['n'] }), onDevice({ notes: ['n'] }))
    expect(score).toMatchObject({ lost: 0, doubled: 0, stuck: 0, givenBack: 0, diverged: 0 })
  })

  test('is lost when it was taken over and is nowhere', () => {
    expect(judge(note, onServer(), onDevice())).toMatchObject({ lost: 1, notesLost: 1, hidden: 0 })
  })

  test('is lost, and hidden, when only a revision that lost has it', () => {
    expect(judge(note, onServer({ hidden: ['n'] }), onDevice())).toMatchObject({ lost: 1, hidden: 1 })
  })

  test('is doubled when the server has it twice', () => {
    expect(judge(note, onServer({ notes: ['n', 'n'] }), onDevice())).toMatchObject({ lost: 0, doubled: 1 })
  })

  test.each(['unsent', 'notes'] as const)('is stuck while its device holds it among its %s', (place) => {
    expect(judge(note, onServer(), onDevice({ [place]: ['n'] }))).toMatchObject({ lost: 0, stuck: 1 })
  })

  test('is given back when it waits for a decision, or the person was told', () => {
    expect(judge(note, onServer(), onDevice({ returned: ['n'] }))).toMatchObject({ lost: 0, givenBack: 1 })
    expect(judge([made('n', 'note', 'told')], onServer(), onDevice())).toMatchObject({ lost: 0, givenBack: 1 })
  })
})

describe('a field', () => {
  const twice = [made('a', 'set'), made('b', 'set')]

  test('must hold what its device gave it last', () => {
    expect(judge(twice, onServer({ fields: { 'lead-1/field0': 'b' } }), onDevice())).toMatchObject({ lost: 0 })
  })

  test('has lost a change when an older value stands', () => {
    expect(judge(twice, onServer({ fields: { 'lead-1/field0': 'a' } }), onDevice())).toMatchObject({ lost: 1 })
  })

  test('loses nothing with a value that its own device had replaced', () => {
    expect(judge(twice, onServer(), onDevice())).toMatchObject({ lost: 1 })
  })
})

test('a device differs that shows what the server has not, or still waits', () => {
  const truth = onServer({ fields: { 'lead-1/field0': 'a' } })
  expect(judge([], truth, onDevice({ fields: { 'lead-1/field0': 'a' } })).diverged).toBe(0)
  expect(judge([], truth, onDevice()).diverged).toBe(1)
  expect(judge([], truth, onDevice({ fields: { 'lead-1/field0': 'a' }, unsent: ['b'] })).diverged).toBe(1)
})
