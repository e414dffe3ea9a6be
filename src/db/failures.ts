/** What the person did is not kept on this device; the form stays open. */
export class NotSaved extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'NotSaved'
  }
}
