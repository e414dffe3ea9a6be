import { Refusal } from '../../contract/errors.ts'
import { isNewerClient, serverOlder } from './sync-headers.ts'

type RequestHeaders = Parameters<typeof isNewerClient>[0]

/**
 * A schema leaves out what it does not name. Of a change under a key that would be a loss which is told as a success: the
 * app that sent it takes the answer for the whole of it. A newer app sends it again when the server has been updated;
 * from any other it is a mistake.
 */
export function demandKnownFields(given: unknown, parsed: unknown, headers: RequestHeaders): void {
  const field = unknownField(given, parsed)
  if (field === undefined) return
  if (isNewerClient(headers)) throw serverOlder()
  throw new Refusal('invalid', `This server does not know the field “${field}”.`, { details: { field } })
}

/** The path of the first that was left out. */
function unknownField(given: unknown, parsed: unknown, path: readonly string[] = []): string | undefined {
  if (!isObject(given) || !isObject(parsed)) return
  for (const [name, value] of Object.entries(given)) {
    const here = [...path, name]
    if (!(name in parsed)) return here.join('.')
    const inside = unknownField(value, parsed[name], here)
    if (inside !== undefined) return inside
  }
  return
}

/** An array too: its members by their index. */
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
