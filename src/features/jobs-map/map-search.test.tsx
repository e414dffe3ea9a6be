import { afterEach, expect, test } from 'vitest'
import { changed, choicesOf, keepView, readMapSearch } from './map-search.ts'

afterEach(() => localStorage.clear())

test('a device that has chosen nothing begins with all active jobs; afterwards with what was chosen last', () => {
  expect(choicesOf({})).toEqual({ view: 'jobs', kind: 'active', isMine: false, isNear: false, hasPins: false })
  keepView('leads')
  expect(choicesOf({}).view).toBe('leads')
  expect(choicesOf({ view: 'jobs' }).view).toBe('jobs')
})

test('an address says only what differs from the defaults, and never where the device is', () => {
  expect(changed({ view: 'leads', whose: 'mine' }, { whose: undefined, near: 'me' })).toEqual({
    view: 'leads',
    near: 'me',
  })
  expect(readMapSearch({ view: 'somewhere', near: '53.4,-2.2', pins: 'shown' })).toEqual({ pins: 'shown' })
})
