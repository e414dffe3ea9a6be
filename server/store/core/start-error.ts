/** A reason not to start, or not to continue, that an operator can act on. They read only its message, in one line. */
export class StartError extends Error {
  override name = 'StartError'
}
