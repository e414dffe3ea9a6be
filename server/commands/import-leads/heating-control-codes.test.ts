import { expect, test } from 'vitest'
import { controlsText } from './heating-control-codes.ts'

test('a known code for heating controls becomes its text, and an unknown one is replaced by the description', () => {
  expect(controlsText('2106', 'x')).toBe('Programmer, room thermostat and TRVs')
  expect(controlsText('9999', 'Thermostat')).toBe('Thermostat')
  expect(controlsText('9999', undefined)).toBe('9999')
  expect(controlsText('Manual charge control', 'x')).toBe('Manual charge control')
  expect(controlsText(undefined, 'Thermostat')).toBe('Thermostat')
})
