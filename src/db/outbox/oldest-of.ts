/** Not the first of the queue: what was loaded from a file stands behind what was done here since. */
export const oldestOf = (unsent: readonly { savedAt: number }[]): number | undefined =>
  unsent.length === 0 ? undefined : unsent.reduce((oldest, { savedAt }) => Math.min(oldest, savedAt), Infinity)
