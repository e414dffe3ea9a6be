/** What the person did is not kept on this device; the form stays open. */
export class NotSaved extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NotSaved'
  }
}

export const isOutOfRoom = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'QuotaExceededError' || ('inner' in error && isOutOfRoom(error.inner)))

/** The rows were deleted while they were read: a company was taken away, or somebody signed out in another tab. */
export const areRowsGone = (error: unknown) => error instanceof Error && error.name === 'DatabaseClosedError'
