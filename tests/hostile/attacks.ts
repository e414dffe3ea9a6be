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
  /** `size` grows with the form: 1 in the short one. Answers what is wrong with how the server took it. */
  run(target: Target, size: number): Promise<string | undefined>
  /** Of races, each of which takes several calls. Otherwise each call is an attempt. */
  readonly attempts?: (size: number) => number
}

export const attacks: readonly Attack[] = [...requestAttacks, ...campaignAttacks, ...fileAttacks, ...jobAttacks]

/** Only the long form has them. */
export const longAttacks: readonly Attack[] = [...rowAttacks, ...storeAttacks, ...eraseAttacks]
