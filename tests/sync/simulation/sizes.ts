/** Side by side: as many as there are cores; of more each is slower than they gain. */
export const PROCESSES = 2

/** A whole run, of `npm run sim:long` and for each planted bug. */
export const ORDINARY = { seeds: 300, steps: 200 }

/** What `npm test` runs of it: the minutes that a whole run takes are not to be had there. */
export const IN_TESTS = {
  seeds: 120,
  steps: 200,
  /** Transactions on the server that all of it must at least make. */
  commits: 11_500,
}
