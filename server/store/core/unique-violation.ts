const UNIQUE_VIOLATION = '23505'

export const isUniqueViolation = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION

/** Another transaction imported one of the rows after the check, or is importing it now. */
export const isMetByAnother = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === UNIQUE_VIOLATION || error.code === 'in-flight')
