/** Side by side: as many as there are cores; of more each is slower than they gain. */
export const PROCESSES = 2

/** A run: of `npm test`, of `npm run sim:long` where nobody says more, and for each planted bug. */
export const ORDINARY = {
  seeds: 48,
  steps: 200,
  commits: 3_500,
}
