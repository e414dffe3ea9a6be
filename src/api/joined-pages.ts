const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Two pages of one list as one answer: the rows of both, and all else as the first has it. */
export function joinedPages<Page>(first: Page, second: Page): Page {
  if (Array.isArray(first) && Array.isArray(second)) return [...first, ...second] as Page
  if (!isObject(first) || !isObject(second)) return first
  const rest = new Map<string, unknown>(Object.entries(Object(second)))
  const joined = Object.entries(Object(first)).map(([name, value]) => [name, joinedPages(value, rest.get(name))])
  return Object.fromEntries(joined) as Page
}
