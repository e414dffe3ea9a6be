import { afterEach, expect, test } from 'vitest'
import { changed, choicesOf, keepView, readMapSearch } from './map-search.ts'

const desk = { isHandheld: false, hasAgreed: true }

afterEach(() => localStorage.clear())

test('a device that has chosen nothing begins with all active jobs; afterwards with what was chosen last', () => {
  expect(choicesOf({}, desk)).toEqual({
    view: 'jobs',
    kind: 'active',
    isMine: false,
    isNear: false,
    hasPins: false,
  })
  keepView('leads')
  expect(choicesOf({}, desk).view).toBe('leads')
  expect(choicesOf({ view: 'jobs' }, desk).view).toBe('jobs')
})

test('on a handheld the map starts with the user’s own leads, and where the user is if that may be shown', () => {
  const hand = { isHandheld: true, hasAgreed: false }
  expect(choicesOf({}, hand)).toMatchObject({ view: 'leads', isMine: true, isNear: false })
  expect(choicesOf({}, { ...hand, hasAgreed: true }).isNear).toBe(true)
  expect(choicesOf({ whose: 'all', near: 'no' }, { ...hand, hasAgreed: true })).toMatchObject({
    isMine: false,
    isNear: false,
  })
  keepView('jobs')
  expect(choicesOf({}, hand).view).toBe('jobs')
})

test('an address says only what differs from the defaults, and never where the device is', () => {
  expect(changed({ view: 'leads', whose: 'mine' }, { whose: undefined, near: 'me' })).toEqual({
    view: 'leads',
    near: 'me',
  })
  expect(readMapSearch({ view: 'somewhere', near: '53.4,-2.2', pins: 'shown' })).toEqual({ pins: 'shown' })
})
