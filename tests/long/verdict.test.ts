import { describe, expect, test } from 'vitest'
import type { Deed } from './notebook.ts'
import { answerKey, type Effect, type Entry, type Evidence, judge } from './verdict.ts'

const deed = (value: string, at: number, fields: Partial<Deed> = {}): Deed => ({
  device: 0,
  userId: 'ben',
  lane: 'lead:1',
  kind: 'note',
  value,
  startedAt: at,
  endedAt: at + 50,
  outcome: 'saved',
  ...fields,
})
const effectOf = (
  { lane, kind, value, userId, startedAt }: Deed,
  version: number,
  fields: Partial<Effect> = {},
): Effect => ({
  lane,
  kind,
  value,
  by: userId,
  at: startedAt + 10,
  version,
  ...fields,
})
const entryOf = ({ userId, lane, startedAt, value }: Deed, name: string, fields: Partial<Entry> = {}): Entry => ({
  mutationId: `key of ${value}`,
  userId,
  lane,
  name,
  savedAt: startedAt + 10,
  position: startedAt,
  state: 'acknowledged',
  acknowledgedSeq: 7,
  ...fields,
})
const seen = (evidence: Partial<Evidence>) =>
  judge({ deeds: [], effects: [], entries: new Map(), answers: new Map(), ...evidence })
const whats = (evidence: Partial<Evidence>) => seen(evidence).findings.map(({ what }) => what)

const [first, second] = [deed('one', 1_000), deed('two', 2_000)] as const

test('a saved change that is there once, in order, is fine', () => {
  expect(whats({ deeds: [first, second], effects: [effectOf(first, 2), effectOf(second, 3)] })).toEqual([])
})

test('a saved change that is nowhere is lost', () => {
  expect(whats({ deeds: [first, second], effects: [effectOf(second, 2)] })).toEqual(['lost'])
})

test('a change that is there twice is doubled', () => {
  expect(whats({ deeds: [first], effects: [effectOf(first, 2), effectOf(first, 3)] })).toEqual(['doubled'])
})

test('a later change that came first is reordered, on the same device and row only', () => {
  const effects = [effectOf(second, 2), effectOf(first, 3)]
  expect(whats({ deeds: [first, second], effects })).toEqual(['reordered'])
  const elsewhere = deed('two', 2_000, { device: 1, userId: 'ellie' })
  expect(whats({ deeds: [first, elsewhere], effects: [effectOf(elsewhere, 2), effectOf(first, 3)] })).toEqual([])
})

test('reports an effect without a cause', () => {
  expect(whats({ deeds: [first], effects: [effectOf(first, 2), effectOf(second, 3)] })).toEqual(['made by nobody'])
})

test('a change that nobody saw saved may be there once or not at all', () => {
  const unsure = deed('one', 1_000, { outcome: 'unsure' })
  expect(seen({ deeds: [unsure] })).toMatchObject({ findings: [], thereUnseen: 0 })
  expect(seen({ deeds: [unsure], effects: [effectOf(unsure, 2)] })).toMatchObject({ findings: [], thereUnseen: 1 })
  expect(whats({ deeds: [unsure], effects: [effectOf(unsure, 2), effectOf(unsure, 3)] })).toEqual(['doubled'])
})

test('a change that still waits on its device was never sent', () => {
  const entries = new Map([[0, [entryOf(first, 'note.add', { state: 'pending' })]]])
  expect(whats({ deeds: [first], entries })).toEqual(['never sent'])
})

test('a change that the user has to decide about is returned', () => {
  const booking = deed('2027-01-01', 1_000, { kind: 'booking' })
  const entries = new Map([[0, [entryOf(booking, 'lead.booking', { state: 'parked' })]]])
  expect(seen({ deeds: [booking], entries })).toMatchObject({ findings: [], givenBack: 1 })
})

describe('a device that reports as sent what the history doesn’t show', () => {
  const answers = new Map([[answerKey('ben', 'key of Closed'), 7]])
  const status = deed('Closed', 1_000, { kind: 'status' })
  const entries = new Map([[0, [entryOf(status, 'lead.status')]]])

  test('is right if the server knows the key and the lead was already so', () => {
    expect(seen({ deeds: [status], entries, answers })).toMatchObject({ findings: [], changedNothing: 1 })
  })

  test('is wrong if the server doesn’t know the key', () => {
    expect(whats({ deeds: [status], entries })).toEqual(['lost', 'lost'])
  })

  test('is wrong about a note, which always leaves a trace', () => {
    const note = new Map([[0, [entryOf(deed('Closed', 1_000), 'note.add')]]])
    expect(whats({ deeds: [deed('Closed', 1_000)], entries: note, answers })).toEqual(['lost'])
  })
})

test('reports a device whose changes of a row took effect in another order', () => {
  const entries = new Map([[0, [entryOf(first, 'note.add'), entryOf(second, 'note.add')]]])
  const answers = new Map([
    [answerKey('ben', 'key of one'), 9],
    [answerKey('ben', 'key of two'), 8],
  ])
  const effects = [effectOf(first, 2), effectOf(second, 3)]
  expect(whats({ deeds: [first, second], effects, entries, answers })).toEqual(['reordered'])
})
