/**
 * Without a full stop. When several addresses fail, Node puts the reasons in a list and leaves the message empty; of a
 * failed `fetch` the cause says why.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  const { message, cause } = error instanceof Error ? error : { message: String(error), cause: undefined }
  return cause instanceof Error && message === 'fetch failed' ? reasonOf(cause) : message.replace(/\.$/, '')
}
