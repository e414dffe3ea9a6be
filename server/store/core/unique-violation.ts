const UNIQUE_VIOLATION = '23505'

export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

/** Somebody else imported one of them since we looked which are there, or is about to. */
export const isMetByAnother = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === UNIQUE_VIOLATION || error.code === 'in-flight')
