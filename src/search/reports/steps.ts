/** How finely a report counts over time. */
export const STEPS = ['day', 'week', 'month'] as const
export type Step = (typeof STEPS)[number]
