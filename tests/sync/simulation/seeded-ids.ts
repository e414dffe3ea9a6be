import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { type Choice, choiceOf } from './choice.ts'

// Rows come in the order of their ids: who draws other ids sees other pages. So of every id the beginning is the seed's;
// the rest is chance's, because a seed may run twice in one database.

const drawId = nodeCrypto.randomUUID
const SEEDED = 13
let chance: Choice | undefined

export function seedIds(): void {
  const seeded = () => {
    const drawn = drawId()
    if (!chance) return drawn
    return `${chance.uuid().slice(0, SEEDED)}${drawn.slice(SEEDED)}` as typeof drawn
  }
  nodeCrypto.randomUUID = seeded
  syncBuiltinESMExports()
  Object.assign(globalThis.crypto, { randomUUID: seeded })
}

export const beginIds = (seed: number): void => void (chance = choiceOf(seed, 0x1d5))
