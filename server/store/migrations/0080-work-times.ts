/** When a company works, and when it tries again to reach somebody. Frozen once released. */
export const workTimes: readonly string[] = ['alter table company add column work_times jsonb']
