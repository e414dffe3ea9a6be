/** What `npm test` runs. */
export const ORDINARY = {
  seeds: 300,
  steps: 200,
  /** Transactions on the server that all of it must at least make. */
  commits: 25_000,
}
