/** A reason not to start, or not to go on, that an operator can act on: the message is the one line they read. */
export class StartError extends Error {
  override name = 'StartError'
}
