/** The properties of one postcode, address lines separated by ` | `, and what people type to find one of them. */
export interface Postcode {
  readonly name: string
  readonly properties: readonly string[]
  /** What is typed, and which homes it means or only suggests. */
  readonly questions: readonly (readonly [asked: string, homes: readonly string[], isProposed?: 'proposed'])[]
}
