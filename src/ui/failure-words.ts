/** What a person reads of a failure. */
export const failureWords = (error: unknown) => (error instanceof Error ? error.message : 'NOT saved.')
