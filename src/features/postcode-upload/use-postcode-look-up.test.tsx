import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { usePostcodeLookUp } from './use-postcode-look-up.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a screen that is left draws no more, whenever the server answers', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  const { result, unmount } = renderHook(usePostcodeLookUp)
  const file = new File(['LS1 1AA'], 'postcodes.csv')
  act(() => void result.current.start({ file, companyId: undefined, token: undefined }))
  expect(vi.getTimerCount()).toBe(1)
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
