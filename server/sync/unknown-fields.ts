import { Refusal } from '../../contract/errors.ts'
import { isNewerClient, serverOlder } from './sync-headers.ts'

type RequestHeaders = Parameters<typeof isNewerClient>[0]

/**
 * A schema drops unknown fields. A change with a key must not report that as a success, so it is refused and a newer
 * server gets it later.
 */
export function demandKnownFields(sent: unknown, parsed: unknown, headers: RequestHeaders): void {
  const field = unknownField(sent, parsed)
  if (field === undefined) return
  if (isNewerClient(headers)) throw serverOlder()
  throw new Refusal('invalid', `This server does not know the field “${field}”.`, { details: { field } })
}

function unknownField(sent: unknown, parsed: unknown, path: readonly string[] = []): string | undefined {
  if (!isObject(sent) || !isObject(parsed)) return
  for (const [name, value] of Object.entries(sent)) {
    const here = [...path, name]
    if (!(name in parsed)) return here.join('.')
    const inside = unknownField(value, parsed[name], here)
    if (inside !== undefined) return inside
  }
  return
}

/** Includes arrays: their items by index. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
