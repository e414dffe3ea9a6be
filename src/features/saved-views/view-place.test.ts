import { expect, test } from 'vitest'
import type { View } from '../../../contract/entities/view.ts'
import { isShown, searchToKeep } from './view-place.ts'

const view: View = {
  _id: 'v',
  companyId: 'us',
  ownerId: 'me',
  list: 'leads',
  name: 'Leeds',
  search: { posttown: ['LEEDS'], surname: 'lee', sort: '-surname' },
  shared: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  version: 1,
}

test('a view keeps filters and sort, not the page nor the open panel', () => {
  expect(searchToKeep({ surname: 'lee', sort: 'phone', page: 4, panel: 'open' })).toEqual({
    surname: 'lee',
    sort: 'phone',
  })
})

test('a list is a view when it is the same list, narrowed and sorted the same, whichever page is on the screen', () => {
  const search = { surname: 'lee', sort: '-surname', posttown: ['LEEDS'], page: 2 }
  expect(isShown(view, { list: 'leads', search })).toBe(true)
  expect(isShown(view, { list: 'leads/my', search })).toBe(false)
  expect(isShown(view, { list: 'leads', search: { ...search, posttown: ['YORK'] } })).toBe(false)
})
