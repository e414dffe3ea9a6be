const MINUTE = 60_000
const steps = [
  { name: 'day', ms: 24 * 60 * MINUTE },
  { name: 'hour', ms: 60 * MINUTE },
  { name: 'minute', ms: MINUTE },
] as const

export function formatAge(ms: number): string {
  const step = steps.find((candidate) => ms >= candidate.ms)
  if (!step) return 'a moment'
  const number = Math.floor(ms / step.ms)
  return `${number} ${step.name}${number === 1 ? '' : 's'}`
}

export const formatAgo = (ms: number): string => (ms < MINUTE ? 'just now' : `${formatAge(ms)} ago`)
