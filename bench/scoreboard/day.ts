import { type Choice, choiceOf } from '../../tests/sync/simulation/choice.ts'
import type { Weather } from './faults.ts'

// A day in the field is known before it begins: who writes what and when, where there is signal, which tab dies.

export const DEVICES = 5
export const LEADS = ['lead-1', 'lead-2', 'lead-3', 'lead-4', 'lead-5', 'lead-6'] as const
export const DAY_MS = 10 * 60_000
const WRITES = 24
/** The first devices have a second tab for a part of the day. */
const WITH_TWO_TABS = 2

export interface Write {
  id: string
  kind: 'note' | 'set'
  device: number
  lead: string
  /** Every device has fields of its own: what they must hold in the end is then known. */
  field: string
}

export type Step = { at: number; device: number } & (
  | { do: 'write'; write: Write; tab: number }
  | { do: 'open'; tab: number }
  /** The tab is closed as a person closes it. */
  | { do: 'close'; tab: number }
  /** `kill -9` of the whole browser; it is opened again. */
  | { do: 'kill' }
  /** The same in the middle of the next request. */
  | { do: 'kill in mid-request' }
)

interface Spell {
  from: number
  weather: Weather
  /** Offline, and the browser does not know. */
  isLying: boolean
}

export interface Day {
  steps: Step[]
  spells: Spell[][]
  outage: { from: number; until: number }
}

export function dayOf(seed: number): Day {
  const choice = choiceOf(seed, 0xda7)
  const devices = Array.from({ length: DEVICES }, (_, device) => device)
  const steps = devices.flatMap((device) => {
    const writes = writesOf(seed, device)
    return [...writes, ...troubleOf(seed, device, writes)]
  })
  const from = 60_000 + choice.below(DAY_MS - 120_000)
  return {
    steps: steps.toSorted((a, b) => a.at - b.at),
    spells: devices.map((device) => spellsOf(choiceOf(seed, device, 0x5ce))),
    outage: { from, until: from + 20_000 },
  }
}

function writesOf(seed: number, device: number): Step[] {
  const choice = choiceOf(seed, device, 0x3417e)
  return Array.from({ length: WRITES }, (_, index) => ({
    at: 5_000 + choice.below(DAY_MS - 10_000),
    device,
    do: 'write' as const,
    tab: device < WITH_TWO_TABS ? choice.below(2) : 0,
    write: {
      id: `w${device}-${index}`,
      kind: choice.percent(60) ? ('note' as const) : ('set' as const),
      device,
      lead: choice.pick(LEADS),
      field: `field${device}`,
    },
  }))
}

const JUST_AFTER_MS = 300

function troubleOf(seed: number, device: number, writes: readonly Step[]): Step[] {
  const choice = choiceOf(seed, device, 0x7b)
  const sometime = () => 10_000 + choice.below(DAY_MS - 60_000)
  const steps: Step[] = [
    { at: sometime(), device, do: 'kill in mid-request' },
    { at: sometime(), device, do: 'kill in mid-request' },
    { at: choice.pick(writes).at + JUST_AFTER_MS, device, do: 'kill' },
  ]
  const closed = sometime()
  steps.push({ at: closed, device, do: 'close', tab: 0 }, { at: closed + 200, device, do: 'open', tab: 0 })
  if (device >= WITH_TWO_TABS) return steps
  const opened = choice.below(DAY_MS / 2)
  steps.push({ at: opened, device, do: 'open', tab: 1 }, { at: opened + DAY_MS / 3, device, do: 'close', tab: 1 })
  return steps
}

function spellsOf(choice: Choice): Spell[] {
  const spells: Spell[] = [{ from: 0, weather: 'fine', isLying: false }]
  let from = 5_000
  while (from < DAY_MS) {
    const weather = choice.weighted<Weather>([
      [40, 'fine'],
      [38, 'rough'],
      [22, 'offline'],
    ])
    spells.push({ from, weather, isLying: weather === 'offline' && choice.percent(50) })
    from += 15_000 + choice.below(60_000)
  }
  return spells
}
