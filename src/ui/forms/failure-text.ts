/** The text of a failure for users. */
export const failureText = (error: unknown) => (error instanceof Error ? error.message : 'NOT saved.')
