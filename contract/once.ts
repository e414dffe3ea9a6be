/**
 * Built when it is first used, and kept. To build an Intl formatter takes a tablet a tenth of a second: neither opening the
 * app nor each row of a list waits for one.
 */
export function once<Value>(build: () => Value): () => Value {
  let built: { readonly value: Value } | undefined
  return () => (built ??= { value: build() }).value
}
