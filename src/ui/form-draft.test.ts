import { expect, test } from 'vitest'
import {
  changedMeanwhile,
  changedValues,
  draftToText,
  noDraft,
  shownValues,
  textToDraft,
  withTyped,
} from './form-draft.ts'

const saved = { name: 'Ann', phone: '01' }
const newRowId = '00000000-0000-4000-8000-000000000001'
const typing = (name: 'name' | 'phone', value: string, version = 3) =>
  withTyped(noDraft<'name' | 'phone'>(newRowId), { name, value, saved, version })

test('what is typed stays while the row changes, and the rest follows the row', () => {
  const draft = typing('name', 'Anna')
  expect(shownValues({ name: 'Annie', phone: '02' }, draft)).toEqual({ name: 'Anna', phone: '02' })
})

test('only what differs from the row is sent', () => {
  expect(changedValues(saved, typing('name', 'Anna'))).toEqual({ name: 'Anna' })
  expect(changedValues(saved, typing('name', 'Ann'))).toEqual({})
  expect(changedValues({ ...saved, name: 'Anna' }, typing('name', 'Anna'))).toEqual({})
  expect(changedValues(saved, typing('phone', ''))).toEqual({ phone: '' })
})

test('the version is that of the row as the typing began', () => {
  const draft = typing('name', 'Anna', 3)
  expect(withTyped(draft, { name: 'phone', value: '03', saved, version: 4 }).base).toBe(3)
})

test('a value that somebody else set in a field that is being typed in is told', () => {
  const draft = typing('name', 'Anna')
  expect(changedMeanwhile(saved, draft, 'name')).toBeUndefined()
  expect(changedMeanwhile({ ...saved, name: 'Annie' }, draft, 'name')).toBe('Annie')
  expect(changedMeanwhile({ ...saved, name: 'Anna' }, draft, 'name')).toBeUndefined()
  expect(changedMeanwhile({ ...saved, phone: '02' }, draft, 'phone')).toBeUndefined()
})

test('a draft that was put down is the same draft again, but for fields that the form no longer has', () => {
  const draft = typing('name', 'Anna')
  expect(textToDraft(draftToText(draft), ['name', 'phone'])).toEqual(draft)
  expect(textToDraft(draftToText(draft), ['phone'])).toEqual({ ...draft, typed: {} })
  expect(textToDraft('', ['name'])).toBeUndefined()
  expect(textToDraft('{"typed":[]}', ['name'])).toBeUndefined()
})
