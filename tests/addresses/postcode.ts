/** The properties of one postcode, address lines separated by ` | `, and what people type to mean one of them. */
export interface Postcode {
  readonly name: string
  readonly properties: readonly string[]
  /** What is typed and what it names, or what is only proposed. */
  readonly questions: readonly (readonly [asked: string, homes: readonly string[], isProposed?: 'proposed'])[]
}
