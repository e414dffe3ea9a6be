/** `wrong`: people would notice. `warning`: something is missing that most installations want. */
export type FindingState = 'ok' | 'warning' | 'wrong'

/** What was looked at, what is so, and what to do about it. */
export interface Finding {
  readonly state: FindingState
  readonly about: string
  readonly text: string
}

export const ok = (about: string, text: string): Finding => ({ state: 'ok', about, text })
export const warning = (about: string, text: string): Finding => ({ state: 'warning', about, text })
export const wrong = (about: string, text: string): Finding => ({ state: 'wrong', about, text })

/** When several addresses fail, Node puts the reasons in a list and leaves the message empty. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  return cause instanceof Error && message === 'fetch failed' ? reasonOf(cause) : message.replace(/\.$/, '')
}
