export const failureText = (error: unknown) => (error instanceof Error ? error.message : 'NOT saved.')
