// The databases in memory copy every value on its way in and on its way out. Of what JSON knows, a plain walk makes the
// same copy as the platform's, several times faster.

const copyAsThePlatform = globalThis.structuredClone

export function copyQuickly(): void {
  Object.assign(globalThis, { structuredClone: copyOf })
}

function copyOf(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return copyAsThePlatform(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  if (Object.getPrototypeOf(value) !== Object.prototype) return copyAsThePlatform(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copyOf(part)]))
}
