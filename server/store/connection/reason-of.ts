/**
 * The reason of an error, without a full stop. When several addresses fail, Node lists the reasons and leaves the
 * message empty; a failed `fetch` has it in its cause.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  return cause instanceof Error && message === 'fetch failed' ? reasonOf(cause) : message.replace(/\.$/, '')
}
