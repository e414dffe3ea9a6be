/** A statement that the server sent to PostgreSQL during tests, and its origin: `server/store/leads/leads.ts:78`. */
export interface Recorded {
  readonly text: string
  readonly place: string
}
