import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreen, VIEWER_ID } from '../../../tests/support/browser/render-screen.tsx'
import { AddButtons } from './add-buttons.tsx'
import type { GivenFile } from './use-file-actions.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const coords = { latitude: 53.38, longitude: -1.47, accuracy: 8 }

async function openCamera() {
  localStorage.setItem(`keeps-photo-place:${VIEWER_ID}`, 'yes')
  let find: (found: { coords: typeof coords }) => void = () => undefined
  const getCurrentPosition = vi.fn((found: typeof find) => void (find = found))
  vi.stubGlobal('navigator', { userAgent: 'test', geolocation: { getCurrentPosition } })
  const given: GivenFile[] = []
  renderScreen(
    <AddButtons
      isAdding={false}
      signedFor={{ leadId: 'a', name: '', address: '' }}
      onAdd={async (file) => given.push(file) > 0}
    />,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Add photo' }))
  const choose = (...names: string[]) => {
    const input = document.querySelector<HTMLInputElement>('input[accept="image/*"]')!
    fireEvent.change(input, { target: { files: names.map((name) => new File(['x'], name)) } })
    return given
  }
  return { choose, take: () => choose('roof.jpg')[0]?.place, find: () => find({ coords }), getCurrentPosition }
}

test('the search for the place begins with the tap, and the photo is given at once', async () => {
  const { take, find, getCurrentPosition } = await openCamera()
  expect(getCurrentPosition).toHaveBeenCalledOnce()
  const place = take()
  find()
  expect(await place).toEqual({ lat: 53.38, lng: -1.47, accuracy: 8 })
  expect(getCurrentPosition).toHaveBeenCalledOnce()
})

test('several photos of one choice are all given before the place of any is known', async () => {
  const { choose } = await openCamera()
  expect(choose('roof.jpg', 'loft.jpg', 'boiler.jpg').map(({ name }) => name)).toEqual([
    'roof.jpg',
    'loft.jpg',
    'boiler.jpg',
  ])
})

test('a photo waits five seconds for its place at most', async () => {
  const { take } = await openCamera()
  vi.useFakeTimers()
  const place = take()
  expect(place).toBeInstanceOf(Promise)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await place).toBeUndefined()
})

test('a photo waits no more for its place once the page is left', async () => {
  const { take } = await openCamera()
  vi.useFakeTimers()
  const place = take()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(await place).toBeUndefined()
})
