import { expect, test } from 'vitest'
import { ProfileLocks } from './locks.ts'

test('tabs killed one after the other leave no lock behind, whichever had it and whichever was next', async () => {
  const locks = new ProfileLocks()
  const [holder, next, survivor] = [tabOf(locks), tabOf(locks), tabOf(locks)]
  void holder.request('live', {}, () => new Promise(() => undefined))
  void next.request('live', {}, () => new Promise(() => undefined))
  await Promise.resolve()
  holder.kill()
  next.kill()
  await turnOfEvents()
  const isFree = (lock: unknown) => Promise.resolve(lock !== null)
  expect(await survivor.request('live', { ifAvailable: true }, isFree)).toBe(true)
})

test('a request made while the lock passes from one holder to the next doesn’t get it', async () => {
  const locks = new ProfileLocks()
  const [holder, next, late] = [tabOf(locks), tabOf(locks), tabOf(locks)]
  void holder.request('live', {}, () => new Promise(() => undefined))
  let holders = 0
  const hold = () => {
    holders += 1
    return new Promise<never>(() => undefined)
  }
  void next.request('live', {}, hold)
  holder.kill()
  void late.request('live', {}, hold)
  await turnOfEvents()
  expect(holders).toBe(1)
})

const turnOfEvents = () => new Promise((resolve) => setTimeout(resolve))

function tabOf(locks: ProfileLocks) {
  let isDead = false
  const atDeath: (() => void)[] = []
  const { request } = locks.forContext(
    () => isDead,
    (release) => atDeath.push(release),
  )
  const kill = () => {
    isDead = true
    for (const release of atDeath) release()
  }
  return { request, kill }
}
