const UNIQUE_VIOLATION = '23505'

export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

/** Somebody else imported one of them after we looked, or is importing it now. */
export const isMetByAnother = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === UNIQUE_VIOLATION || error.code === 'in-flight')
