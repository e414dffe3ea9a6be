import type { Endpoint } from '../../contract/endpoints/endpoint.ts'

export interface UrlParts {
  params?: unknown
  query?: unknown
}

const entriesOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

export function urlOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: UrlParts): string {
  const given = new Map(entriesOf(params))
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) search.append(name, String(one))
    }
  }
  return search.size > 0 ? `${path}?${search}` : path
}
