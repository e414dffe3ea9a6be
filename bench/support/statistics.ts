/** The value below which a share of the samples is. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  const value = sorted[index]
  if (value === undefined) throw new Error('There is nothing to measure in an empty set of samples.')
  return value
}

export const median = (samples: readonly number[]) => quantile(samples, 0.5)
export const p95 = (samples: readonly number[]) => quantile(samples, 0.95)
