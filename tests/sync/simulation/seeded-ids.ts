import nodeCrypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { type Choice, choiceOf } from './choice.ts'

// Rows come in the order of their ids, so other ids make other pages. The seed determines the beginning of every id; the rest
// is random, because a seed may run twice in one database.

const drawId = nodeCrypto.randomUUID
const SEEDED = 13
let chance: Choice | undefined

export function seedIds(): void {
  const seeded = () => {
    if (!chance) return drawId()
    return idOf(chance) as ReturnType<typeof drawId>
  }
  nodeCrypto.randomUUID = seeded
  syncBuiltinESMExports()
  Object.assign(globalThis.crypto, { randomUUID: seeded })
}

/** An id is unique on the server, across companies. */
export const idOf = (choice: Choice): string => `${choice.uuid().slice(0, SEEDED)}${drawId().slice(SEEDED)}`

export const beginIds = (seed: number): void => void (chance = choiceOf(seed, 0x1d5))
