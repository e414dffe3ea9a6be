import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'

export const PROFILES = ['operations', 'monday', 'tunnel'] as const
export type Profile = (typeof PROFILES)[number]

export interface LoadOptions {
  readonly devices: number
  readonly companies: number
  /** Within so many everybody opens the app. */
  readonly minutes: number
  /** So many return at once, each with so many changes that it had not sent. */
  readonly tunnel: number
  readonly changes: number
  /** Of each company. */
  readonly leads: number
  readonly threads: number
  readonly seed: number
  readonly profiles: readonly Profile[]
  /** Another checkout, whose server gets the same load, in turns. */
  readonly server?: string
  readonly turns: number
}

/** Throws one line for the first that is wrong. */
export function readOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      devices: { type: 'string', default: '1000' },
      companies: { type: 'string', default: '20' },
      minutes: { type: 'string', default: '5' },
      tunnel: { type: 'string', default: '200' },
      changes: { type: 'string', default: '50' },
      leads: { type: 'string', default: '2000' },
      threads: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      profiles: { type: 'string', default: PROFILES.join(',') },
      server: { type: 'string' },
      turns: { type: 'string', default: '1' },
    },
  })
  const number = (name: Exclude<keyof typeof values, 'profiles' | 'server'>, { least = 1, isWhole = true } = {}) => {
    const value = Number(values[name])
    if (value >= least && (!isWhole || Number.isInteger(value))) return value
    throw new Error(`--${name} is wrong: give ${isWhole ? 'a whole number' : 'a number'} of at least ${least}.`)
  }
  const options = {
    devices: number('devices'),
    companies: number('companies'),
    minutes: number('minutes', { least: 0.05, isWhole: false }),
    tunnel: number('tunnel'),
    changes: number('changes'),
    leads: number('leads'),
    threads: number('threads'),
    seed: number('seed'),
    turns: number('turns'),
    profiles: readProfiles(values.profiles),
  }
  if (options.devices < options.companies) throw new Error('--devices is wrong: give each company one at least.')
  return values.server === undefined ? options : { ...options, server: readCheckout(values.server) }
}

function readProfiles(text: string): Profile[] {
  const wanted = text.split(',').map((name) => name.trim())
  const unknown = wanted.find((name) => !PROFILES.some((profile) => profile === name))
  if (unknown !== undefined) throw new Error(`There is no profile ${unknown}. There are: ${PROFILES.join(', ')}.`)
  return PROFILES.filter((profile) => wanted.includes(profile))
}

function readCheckout(path: string): string {
  const folder = resolve(path)
  for (const needed of ['server/main.ts', 'node_modules'])
    if (!existsSync(join(folder, needed))) throw new Error(`--server is wrong: there is no ${needed} in ${folder}.`)
  return folder
}
