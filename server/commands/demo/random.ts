/** A repeatable generator: one seed gives the same leads on every machine. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** Includes both ends. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(choices: readonly T[]): T
  /** Bell-shaped around 0 with standard deviation 1. */
  normal(): number
  uuid(): string
}

/** The sfc32 generator: 128 bits of state, passes PractRand. */
function sfc32(seed: number): () => number {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed >>> 0, 1]
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    c |= 0
    return (sum >>> 0) / 0x1_0000_0000
  }
  for (let warmUp = 0; warmUp < 16; warmUp++) next()
  return next
}

export function createRandom(seed: number): Random {
  const next = sfc32(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const hex = (digits: number) =>
    Math.floor(next() * 16 ** digits)
      .toString(16)
      .padStart(digits, '0')
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(choices) {
      const choice = choices[int(0, choices.length - 1)]
      if (choice === undefined) throw new Error('There is nothing to pick from.')
      return choice
    },
    normal: () => (next() + next() + next() + next() - 2) * Math.sqrt(3),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'.charAt(int(0, 3))}${hex(3)}-${hex(6)}${hex(6)}`,
  }
}

/** Picks a value by weight. The weights need not add up to 1. */
export function weighted<T>(choices: readonly (readonly [value: T, weight: number])[]): (random: Random) => T {
  const total = choices.reduce((sum, [, weight]) => sum + weight, 0)
  return (random) => {
    let left = random.next() * total
    for (const [value, weight] of choices) {
      left -= weight
      if (left < 0) return value
    }
    return random.pick(choices)[0]
  }
}
