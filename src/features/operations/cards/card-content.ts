import type { ReactNode } from 'react'

/** What a card of the screen says of its section. */
export interface CardContent {
  /** With none, all is well. */
  problems: readonly Problem[]
  /** The sentence when all is well. */
  well: string
  facts: readonly Fact[]
  /** Below the facts. */
  more?: ReactNode
}

/** Absent while it loads; `unreadable` if the server couldn't read the section. */
export type ShownContent = CardContent | 'unreadable' | undefined

export interface Problem {
  text: string
  todo: string
}

export interface Fact {
  label: string
  value: string
}

/** The problems that there are. */
export const problemsOf = (...found: readonly (Problem | false | undefined)[]): Problem[] =>
  found.filter((problem): problem is Problem => problem !== false && problem !== undefined)
