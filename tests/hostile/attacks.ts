import { campaignAttacks } from './campaign-attacks.ts'
import { fileAttacks } from './file-attacks.ts'
import { jobAttacks } from './job-attacks.ts'
import { eraseAttacks } from './erase-attacks.ts'
import { requestAttacks } from './request-attacks.ts'
import { rowAttacks } from './row-attacks.ts'
import { storeAttacks } from './store-attacks.ts'
import type { Target } from './target.ts'

export interface Attack {
  readonly name: string
  /** `size` is 1 in the short form. Returns what was wrong with the server's reaction. */
  run(target: Target, size: number): Promise<string | undefined>
  /** For races, which take several calls each. Otherwise each call is an attempt. */
  readonly attempts?: (size: number) => number
}

export const attacks: readonly Attack[] = [...requestAttacks, ...campaignAttacks, ...fileAttacks, ...jobAttacks]

/** Part of the long form only. */
export const longAttacks: readonly Attack[] = [...rowAttacks, ...storeAttacks, ...eraseAttacks]
