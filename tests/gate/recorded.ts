/** A statement that the server asked PostgreSQL for while tests ran, and its place: `server/store/leads/leads.ts:78`. */
export interface Recorded {
  readonly text: string
  readonly place: string
}
