/** Specification: map load errors, including a map that can't be loaded at all, are only logged. */
export function logMapError(error: unknown): void {
  // oxlint-disable-next-line no-console -- logged, as specified
  console.error('The map could not be loaded.', error)
}
