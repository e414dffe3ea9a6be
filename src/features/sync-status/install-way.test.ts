import { expect, test } from 'vitest'
import { type Browser, installWay } from './install-way.ts'

const safari: Browser = { GestureEvent: class {}, navigator: {}, matchMedia: () => ({ matches: false }) }

test('Safari on a Mac may clear what is kept until Doorstep is in the Dock', () => {
  expect(installWay(safari)).toBe('dock')
  expect(installWay({ ...safari, matchMedia: () => ({ matches: true }) })).toBeUndefined()
})

test('every browser of an iPhone or iPad may, until Doorstep is on the Home Screen', () => {
  expect(installWay({ ...safari, navigator: { standalone: false } })).toBe('home-screen')
  expect(installWay({ ...safari, navigator: { standalone: true } })).toBeUndefined()
})

test('other browsers keep what is not used for a week', () => {
  expect(installWay({ navigator: {}, matchMedia: () => ({ matches: false }) })).toBeUndefined()
})
