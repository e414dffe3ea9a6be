import { createRandom } from '../../tests/support/fakes/random.ts'
import type { LoadOptions } from './options.ts'

/** When one device does what on a Monday morning, in milliseconds from its beginning. */
export interface Morning {
  readonly device: number
  readonly company: number
  readonly opensAtMs: number
  /** It holds nothing yet. The others hold what there was at some time of yesterday, from 0 to 1. */
  readonly isNew: boolean
  readonly lastSeen: number
  /** The others hold a session. */
  readonly signsIn: boolean
  readonly savesAtMs: readonly number[]
}

/** A new tablet, or one that was given to somebody else. */
const NEW = 0.05
/** People who were signed out, or are at another device. */
const SIGNS_IN = 0.2
/** Four in five minutes are a busy hour of a person who saves sixty changes a day. */
const SAVES_EACH = 4

/** The same mornings for the same seed: everybody opens within the minutes, and saves in what is left of them. */
export function mornings({
  devices,
  companies,
  minutes,
  seed,
}: Pick<LoadOptions, 'devices' | 'companies' | 'minutes' | 'seed'>): Morning[] {
  const random = createRandom(seed)
  const lengthMs = minutes * 60_000
  return Array.from({ length: devices }, (_, device) => {
    const opensAtMs = random.next() * lengthMs
    const time = () => opensAtMs + random.next() * (lengthMs - opensAtMs)
    return {
      device,
      company: device % companies,
      opensAtMs,
      isNew: random.next() < NEW,
      lastSeen: random.next(),
      signsIn: random.next() < SIGNS_IN,
      savesAtMs: Array.from({ length: SAVES_EACH }, time).toSorted((a, b) => a - b),
    }
  })
}

/** Shares of the whole, one for each thread, as equal as can be. */
export const dealtOut = <Item>(items: readonly Item[], hands: number): Item[][] =>
  Array.from({ length: hands }, (_, hand) => items.filter((_item, index) => index % hands === hand))
