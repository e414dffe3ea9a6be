// What the rows of a group of duplicates have in common: what is said of the group, and how strong it is.

/** In the order in which they are said. */
export const AGREEING = ['certificate', 'email', 'phone', 'website', 'name', 'lastName', 'address', 'account'] as const
export type AgreeingField = (typeof AGREEING)[number]

/** By field, what two rows must share to agree in it. */
export type AgreeingKeys = { readonly [Field in AgreeingField]?: readonly string[] }

export interface Agreement {
  readonly field: AgreeingField
  /** How many rows of the group agree, at least two. */
  readonly count: number
}

/** The number and the email of a person say most. A last name alone is that of a family. */
const WORTH: Readonly<Record<AgreeingField, number>> = {
  certificate: 5,
  email: 4,
  phone: 4,
  website: 4,
  name: 3,
  lastName: 1,
  address: 3,
  account: 1,
}
const OF_SOME = 0.5

/** Those of all rows first. That some have the last name of others says nothing. */
export function agreementsOf(rows: readonly AgreeingKeys[]): Agreement[] {
  const found = AGREEING.flatMap((field) => {
    const count = mostSharing(rows.map((row) => row[field] ?? []))
    return count < 2 ? [] : [{ field, count }]
  })
  const named = found.find(({ field }) => field === 'name')?.count ?? 0
  const said = found.filter(({ field, count }) => field !== 'lastName' || (count === rows.length && count > named))
  return said.toSorted((a, b) => Number(b.count === rows.length) - Number(a.count === rows.length))
}

function mostSharing(keysOfEach: ReadonlyArray<readonly string[]>): number {
  const counts = new Map<string, number>()
  for (const keys of keysOfEach) for (const key of new Set(keys)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

export const strengthOf = (agreements: readonly Agreement[], rows: number): number =>
  agreements.reduce((sum, { field, count }) => sum + WORTH[field] * (count === rows ? 1 : OF_SOME), 0)
