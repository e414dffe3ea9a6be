import { afterEach, expect, test } from 'vitest'
import { forgetLists } from '../../ui/primitives/last-list.ts'
import { keepMap, keptMapOf } from './use-kept-map.ts'

afterEach(() => sessionStorage.clear())

test('Back finds the map as it was left; opening it again doesn’t', () => {
  const map = { centre: { lat: 53.8, lng: -1.55 }, zoom: 14.5, here: { ids: ['a'], place: undefined }, isOpen: true }
  keepMap('entry 1', map)
  expect(keptMapOf('entry 1')).toEqual(map)
  expect(keptMapOf('entry 2')).toBeUndefined()
})

test('the end of the session forgets where the map was', () => {
  keepMap('entry 1', { centre: { lat: 53.8, lng: -1.55 }, zoom: 14.5, isOpen: false })
  forgetLists()
  expect(keptMapOf('entry 1')).toBeUndefined()
})

test('what can’t be read is as if nothing was kept', () => {
  sessionStorage.setItem('last-list:map', '{"entry":"entry 1","centre":')
  expect(keptMapOf('entry 1')).toBeUndefined()
  sessionStorage.setItem('last-list:map', '{"entry":"entry 1","centre":{}}')
  expect(keptMapOf('entry 1')).toBeUndefined()
})
