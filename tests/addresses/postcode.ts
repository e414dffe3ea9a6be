/** The properties of one postcode, address lines separated by ` | `, and what people type to mean one of them. */
export interface Postcode {
  readonly name: string
  readonly properties: readonly string[]
  /** What is typed, what is found, and if readings differ all candidates. */
  readonly questions: readonly (readonly [asked: string, found: readonly string[], candidates?: readonly string[]])[]
}
