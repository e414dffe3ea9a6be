/** Side by side, on two cores: while one waits for PostgreSQL another works. */
export const PROCESSES = 3

/** A whole run, of `npm run sim:long` and for each planted bug. */
export const ORDINARY = { seeds: 300, steps: 200 }

/** What `npm test` runs of it: the minutes that a whole run takes are not to be had there. */
export const IN_TESTS = {
  seeds: 120,
  steps: 200,
  /** Transactions on the server that all of it must at least make. */
  commits: 11_500,
}
