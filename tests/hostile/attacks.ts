import { campaignAttacks } from './campaign-attacks.ts'
import { fileAttacks } from './file-attacks.ts'
import { jobAttacks } from './job-attacks.ts'
import { requestAttacks } from './request-attacks.ts'
import type { Target } from './target.ts'

export interface Attack {
  readonly name: string
  /** `size` grows with the form: 1 in the short one. Answers what is wrong with how the server took it. */
  run(target: Target, size: number): Promise<string | undefined>
}

export const attacks: readonly Attack[] = [...requestAttacks, ...campaignAttacks, ...fileAttacks, ...jobAttacks]
