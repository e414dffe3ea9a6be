import type { ReactNode } from 'react'
import type { ApartKind } from '../../../contract/entities/duplicates/apart.ts'

export interface DuplicateRow {
  readonly _id: string
  readonly createdAt: string
}

/** By the name of what differs, the row whose value is kept. */
export type Picks = Record<string, string>

export interface KindTexts {
  readonly intro: string
  readonly noTwo: string
  readonly count: (count: number) => string
  readonly different: string
  readonly tickedAreDifferent: (count: number) => string
  readonly keepWhich: string
  readonly chooseUpTo: (most: number) => string
  readonly mostAtOnce: (most: number) => string
  readonly noDifferences: string
  readonly whatMoves: string
  readonly merge: (count: number) => string
  readonly merged: string
  readonly undoSaved: string
  readonly absent: string
}

/** Leads, contacts or accounts: what the groups, the form and the list of different rows need to know of them. */
export interface DuplicateKind<Row extends DuplicateRow> {
  readonly of: ApartKind
  readonly texts: KindTexts
  nameOf(row: Row): string
  /** What is said of it in its group. */
  lineOf(row: Row): string
  linkTo(row: Row, label: string, text: string): ReactNode
  /** The one to keep, unless a person chooses another. */
  keptFirst(rows: readonly Row[]): Row | undefined
  /** What a person chooses between, by its name: what it is called. */
  readonly groups: Readonly<Record<string, string>>
  firstPicks(kept: Row, others: readonly Row[]): Picks
  /** What a row has in a group; undefined where it has no value. */
  useGroupText(): (row: Row, name: string) => string | undefined
  useMerge(): (kept: Row, others: readonly Row[], picks: Picks) => Promise<boolean>
  /** Those of merges that wait here to be sent. */
  useWaitingIds(): ReadonlySet<string>
  useRowsOf(ids: readonly string[]): readonly Row[] | undefined
}
