import { expect, test } from 'vitest'
import { poke as pokeShape, type Poke } from '../../contract/endpoints/sync.ts'
import { spread } from './pokes.ts'

const companyId = '3f0e9a52-55a1-4c6d-9a68-3d1c4a3f7f10'

function pokeAll(devices: number, seq: number): number[] {
  const pokes: Poke[] = []
  const listener = { isOf: (id: string) => id === companyId, notify: (poke: Poke) => void pokes.push(poke) }
  const stranger = { isOf: () => false, notify: () => expect.unreachable() }
  spread({ companyId, seq }, [stranger, ...Array.from({ length: devices }, () => ({ ...listener }))])
  expect(pokes.every((poke) => pokeShape.safeParse(poke).success)).toBe(true)
  return pokes.map(({ afterMs = 0 }) => afterMs)
}

test('the devices of a small company are poked to ask at once', () => {
  expect(pokeAll(10, 7)).toEqual(Array(10).fill(0))
})

test('a thousand devices are spread over five seconds, evenly', () => {
  const delays = pokeAll(1_000, 1).toSorted((a, b) => a - b)
  for (let second = 0; second < 5; second += 1)
    expect(delays.filter((ms) => ms >= second * 1_000 && ms < (second + 1) * 1_000)).toHaveLength(200)
})

test('no device waits longer than ten seconds, however many there are', () => {
  const delays = pokeAll(20_000, 3)
  expect(Math.max(...delays)).toBeLessThanOrEqual(10_000)
  expect(delays.filter((ms) => ms < 1_000).length).toBeLessThan(2_100)
})

test('another device is the first each time', () => {
  const first = (seq: number) => pokeAll(50, seq).indexOf(0)
  expect(new Set([1, 2, 3, 4].map(first)).size).toBe(4)
})
