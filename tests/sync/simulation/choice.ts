import { createRandom, type Random } from '../../support/fakes/random.ts'

export interface Choice extends Random {
  percent(likely: number): boolean
  below(limit: number): number
  weighted<Item>(items: readonly (readonly [weight: number, item: Item])[]): Item
  uuid(): string
}

/** The same numbers give the same choices: of a seed, of one of its steps, of one device in it. */
export function choiceOf(...numbers: readonly number[]): Choice {
  const random = createRandom(
    numbers.reduce((mixed, number) => (Math.imul(mixed, 0x9e3779b1) ^ (number + 0x7f4a7c15)) >>> 0, 17),
  )
  const below = (limit: number) => Math.floor(random.next() * limit)
  const hex = (length: number) => Array.from({ length }, () => below(16).toString(16)).join('')
  return {
    ...random,
    below,
    percent: (likely) => random.next() * 100 < likely,
    weighted(items) {
      let left = random.next() * items.reduce((sum, [weight]) => sum + weight, 0)
      const found = items.find(([weight]) => (left -= weight) < 0) ?? items.at(-1)
      if (!found) throw new Error('Nothing to choose from.')
      return found[1]
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
