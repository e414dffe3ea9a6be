/** `wrong`: users would notice. `warning`: something is missing that most installations want. */
export type FindingState = 'ok' | 'warning' | 'wrong'

/** One thing that was checked, its result, and what to do about it. */
export interface Finding {
  readonly state: FindingState
  readonly about: string
  readonly text: string
}

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const warning = (about: string, text: string): Finding => ({ state: 'warning', about, text })
export const wrong = (about: string, text: string): Finding => ({ state: 'wrong', about, text })
