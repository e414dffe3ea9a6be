import { expect, test } from 'vitest'
import { ApiError, Unreachable } from '../api/failures.ts'
import { serverPlaces } from './server-places.ts'

const HULL = { postcode: 'HU3 5RT', lat: 53.75, lng: -0.37, precision: 'unit' }

function placesFrom(...answers: unknown[]) {
  const world = { calls: 0, token: 'one' as string | undefined, isPatient: true }
  const find = serverPlaces({
    call: (async () => {
      world.calls += 1
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    }) as never,
    token: async () => world.token,
    rest: () => (world.isPatient ? new Promise(() => undefined) : Promise.resolve()),
  })
  return { world, find }
}

test('the server is asked once for each postcode', async () => {
  const { world, find } = placesFrom(HULL)
  const { postcode: _, ...place } = HULL
  expect([await find('HU3 5RT'), await find('HU3 5RT')]).toEqual([place, place])
  expect(world.calls).toBe(1)
})

test('what it does not know is not asked again; where it could not be reached, it is', async () => {
  const unknown = placesFrom(new ApiError('not-found', 'The postcode is unknown.', 404))
  expect([await unknown.find('HU3 5RT'), await unknown.find('HU3 5RT')]).toEqual([undefined, undefined])
  expect(unknown.world.calls).toBe(1)
  const away = placesFrom(new Unreachable(), HULL)
  expect(await away.find('HU3 5RT')).toBeUndefined()
  expect(await away.find('HU3 5RT')).toMatchObject({ precision: 'unit' })
})

test('without a signal nothing is asked', async () => {
  const { world, find } = placesFrom(HULL)
  world.token = undefined
  expect(await find('HU3 5RT')).toBeUndefined()
  expect(world.calls).toBe(0)
  world.token = 'one'
  expect(await find('HU3 5RT')).toMatchObject({ lat: 53.75 })
})

test('a list does not wait for a server that does not answer; what it says later serves the next question', async () => {
  const late = Promise.withResolvers<unknown>()
  const { world, find } = placesFrom(late.promise)
  world.isPatient = false
  expect(await find('HU3 5RT')).toBeUndefined()
  late.resolve(HULL)
  world.isPatient = true
  expect(await find('HU3 5RT')).toMatchObject({ lat: 53.75 })
  expect(world.calls).toBe(1)
})
