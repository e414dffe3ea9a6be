import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { onDevice, openTestDevice } from '../../tests/support/browser/render-screen.tsx'
import { useTyped } from './use-typed.ts'

afterEach(cleanup)

const openDialog = (begun = '') =>
  renderHook(() => useTyped('note of lead 1', begun), onDevice(openTestDevice())).result

test('what was typed is there when the dialog opens again, until it is saved', () => {
  const first = openDialog()
  act(() => first.current.type('Ask for Ann'))
  cleanup()
  const second = openDialog()
  expect(second.current.value).toBe('Ask for Ann')
  second.current.forget()
  cleanup()
  expect(openDialog().current.value).toBe('')
})

test('what was typed over another value is not shown once that has changed', () => {
  const first = openDialog('10:00')
  act(() => first.current.type('11:00'))
  cleanup()
  expect(openDialog('12:00').current.value).toBe('12:00')
})
