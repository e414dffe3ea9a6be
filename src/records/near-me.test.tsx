import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { buildLead } from '../../tests/support/builders/build-lead.ts'
import { renderScreen } from '../../tests/support/browser/render-screen.tsx'
import { Distance, milesText, NearMeChip, NearMeNote } from './near-me.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

function fakeGeolocation() {
  let answer: { found: PositionCallback; failed: PositionErrorCallback | null | undefined } | undefined
  const watchPosition = vi.fn((found: PositionCallback, failed?: PositionErrorCallback | null) => {
    answer = { found, failed }
    return 1
  })
  const clearWatch = vi.fn(() => undefined)
  vi.stubGlobal('navigator', { userAgent: 'test', geolocation: { watchPosition, clearWatch } })
  const place = (latitude: number, longitude: number) =>
    act(() => answer?.found({ coords: { latitude, longitude } } as GeolocationPosition))
  const block = () => act(() => answer?.failed?.({ code: 1, PERMISSION_DENIED: 1 } as GeolocationPositionError))
  return { watchPosition, clearWatch, place, block }
}

async function open(onToggle: (isOn: boolean) => void = () => undefined) {
  const lead = buildLead({ lat: 53.4808, lng: -2.2426 })
  renderScreen(
    <>
      <NearMeChip isOn={false} onToggle={onToggle} />
      <NearMeNote />
      <p data-testid="card">
        M1 1AA
        <Distance lead={lead} />
      </p>
    </>,
  )
  return screen.findByRole('button', { name: 'Near me' })
}

const card = () => screen.getByTestId('card').textContent

test('nobody is looked for before they have read why and agreed', async () => {
  const { watchPosition, place } = fakeGeolocation()
  const onToggle = vi.fn()
  fireEvent.click(await open(onToggle))
  expect(await screen.findByText(/Your location stays on this device/)).toBeDefined()
  expect(watchPosition).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Use my location' }))
  await waitFor(() => expect(watchPosition).toHaveBeenCalledOnce())
  expect(onToggle).toHaveBeenCalledWith(true)
  expect(card()).toBe('M1 1AA')
  place(53.4664, -2.2338)
  expect(card()).toBe('M1 1AA · 1.1 miles')
  // A step along the street is less than the device's uncertainty.
  place(53.4665, -2.2338)
  expect(card()).toBe('M1 1AA · 1.1 miles')
})

test('Not now asks nothing of the browser, and the next press asks again', async () => {
  const { watchPosition } = fakeGeolocation()
  const chip = await open()
  fireEvent.click(chip)
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(watchPosition).not.toHaveBeenCalled()
  fireEvent.click(chip)
  expect(await screen.findByRole('button', { name: 'Use my location' })).toBeDefined()
})

test('where location is blocked it says how to allow it, and no distance is shown', async () => {
  const { block } = fakeGeolocation()
  fireEvent.click(await open())
  fireEvent.click(await screen.findByRole('button', { name: 'Use my location' }))
  block()
  expect(screen.getByText(/Location is blocked.*browser’s settings/)).toBeDefined()
  expect(card()).toBe('M1 1AA')
})

test('the device is looked for only while something on the screen needs it', async () => {
  const { place, clearWatch } = fakeGeolocation()
  fireEvent.click(await open())
  fireEvent.click(await screen.findByRole('button', { name: 'Use my location' }))
  place(53.4664, -2.2338)
  clearWatch.mockClear()
  cleanup()
  expect(clearWatch).toHaveBeenCalledOnce()
})

test('a distance is as exact as it helps', () => {
  expect([0.02, 0.44, 9.96, 12.4].map(milesText)).toEqual(['under 0.1 miles', '0.4 miles', '10.0 miles', '12 miles'])
})
