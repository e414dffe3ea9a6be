/**
 * Calls `build` at the first use and stores its result. An Intl formatter takes a tablet a tenth of a second to build,
 * which neither the start of the app nor each row of a list should wait for.
 */
export function once<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | undefined
  return () => (built ??= { value: build() }).value
}
