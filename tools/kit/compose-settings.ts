/** The `environment:` of the servers in compose.yaml, with its variables from `given`. */
export function composeSettings(compose: string, settings: Readonly<Record<string, string>>): Record<string, string> {
  const block = /^ {2}environment:\n((?: {4}.*\n)+)/m.exec(compose)?.[1] ?? ''
  const lines = [...block.matchAll(/^ {4}([A-Z][A-Z0-9_]+): (.*)$/gm)]
  return Object.fromEntries(lines.map(([, name = '', value = '']) => [name, filledIn(value, settings)]))
}

const filledIn = (value: string, settings: Readonly<Record<string, string>>) =>
  value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, kind?: string, rest = '') => {
    const known = settings[name]
    if (known) return known
    if (kind === '-') return rest
    throw new Error(rest || `${name} is not set.`)
  })
