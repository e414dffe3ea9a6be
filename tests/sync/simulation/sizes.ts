/** Concurrent processes: as many as there are cores; more would slow each other down. */
export const PROCESSES = 2

/** The size of a run of `npm test`, of `npm run sim:long` by default, and for each planted bug. */
export const ORDINARY = {
  seeds: 48,
  steps: 200,
  commits: 3_500,
}
