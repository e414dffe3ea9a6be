import { act, cleanup, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { COMPANY_ID, onDevice, VIEWER_ID } from '../../tests/support/browser/render-screen.tsx'
import { localDevice, signedInAs } from '../../tests/support/server/local-device.ts'
import type { Device } from '../db/schema/device.ts'
import { useTyped } from './use-typed.ts'

const OTHER_COMPANY = '0198a000-0000-7000-8000-00000000000d'

let device: Device
beforeEach(() => {
  device = localDevice()
})

function openDialog(initial = '', companyId = COMPANY_ID) {
  const session = signedInAs(VIEWER_ID, companyId)
  for (const [key, value] of Object.entries(session)) device.storage.setItem(key, value)
  return renderHook(() => useTyped('note', initial), onDevice(device)).result
}

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

test('what was typed in one company is not shown in another', () => {
  const first = openDialog()
  act(() => first.current.type('All of them have solar'))
  cleanup()
  expect(openDialog('', OTHER_COMPANY).current.value).toBe('')
  cleanup()
  expect(openDialog().current.value).toBe('All of them have solar')
})
