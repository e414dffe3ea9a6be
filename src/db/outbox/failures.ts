export class NotSaved extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NotSaved'
  }
}

export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || ('inner' in error && isOutOfRoom(error.inner)))

/** The rows were deleted while they were read: the user lost access to the company, or signed out in another tab. */
export const areRowsGone = (error: unknown) => error instanceof Error && error.name === 'DatabaseClosedError'
