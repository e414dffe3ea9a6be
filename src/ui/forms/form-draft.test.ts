import { expect, test } from 'vitest'
import { id } from '../../../contract/entities/primitives.ts'
import { newRowIdOf } from '../../db/outbox/is-made.ts'
import {
  changedByOthers,
  changedValues,
  contentOf,
  draftToText,
  type FormDraft,
  noDraft,
  shownValues,
  textToDraft,
  withTyped,
} from './form-draft.ts'

const saved = { name: 'Ann', phone: '01' }
const draftId = '00000000-0000-4000-8000-000000000001'
const nameOfRow = (draft: FormDraft<string>) => newRowIdOf(contentOf(draft))
const typing = (name: 'name' | 'phone', value: string, version = 3) =>
  withTyped(noDraft<'name' | 'phone'>(draftId), { name, value, saved, version })

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

test('a value that somebody else set in a field during typing is shown', () => {
  const draft = typing('name', 'Anna')
  expect(changedByOthers(saved, draft, 'name')).toBeUndefined()
  expect(changedByOthers({ ...saved, name: 'Annie' }, draft, 'name')).toBe('Annie')
  expect(changedByOthers({ ...saved, name: 'Anna' }, draft, 'name')).toBeUndefined()
  expect(changedByOthers({ ...saved, phone: '02' }, draft, 'phone')).toBeUndefined()
})

test('a draft that was put down is the same draft again, but for fields that the form no longer has', () => {
  const draft = typing('name', 'Anna')
  expect(textToDraft(draftToText(draft), ['name', 'phone'])).toEqual(draft)
  expect(textToDraft(draftToText(draft), ['phone'])).toEqual({ ...draft, typed: {} })
  expect(textToDraft('', ['name'])).toBeUndefined()
  expect(textToDraft('{"typed":[]}', ['name'])).toBeUndefined()
})

test('the row that a save makes is named by the draft and its text, in whatever order it was typed', async () => {
  const change = { value: '02', over: '01' }
  const named = await nameOfRow({
    ...typing('name', 'Anna'),
    typed: { name: { value: 'Anna', over: 'Ann' }, phone: change },
  })
  expect(id.parse(named)).toBe(named)
  const other = (typed: FormDraft<'name' | 'phone'>['typed'], draft = draftId) =>
    nameOfRow({ ...noDraft(draft), typed })
  expect(await other({ phone: change, name: { value: 'Anna', over: 'Ann' } })).toBe(named)
  expect(await other({ phone: change, name: { value: 'Anne', over: 'Ann' } })).not.toBe(named)
  expect(await other({ phone: change, name: { value: 'Ann', over: 'Ann' } })).toBe(await other({ phone: change }))
  expect(await other({ phone: change, name: { value: 'Anna', over: 'Ann' } }, named)).not.toBe(named)
})
