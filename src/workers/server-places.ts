import { getPostcode } from '../../contract/endpoints/postcodes.ts'
import { ApiError } from '../api/failures.ts'
import type { call } from '../api/call.ts'
import type { FindPlace } from '../search/live-leads.ts'
import type { Centre } from '../search/postcode-centre.ts'

interface PlacePorts {
  call: typeof call
  token: () => Promise<string | undefined>
  rest: (ms: number) => Promise<void>
}

/** A list waits no longer than this; a later answer serves the next query. */
const PATIENCE_MS = 1_000

/** What the server says is kept while the worker lives; where it could not be asked, the next query asks again. */
export function serverPlaces({ call, token, rest }: PlacePorts): FindPlace {
  const asked = new Map<string, Promise<Centre | undefined>>()

  async function ask(postcode: string): Promise<Centre | undefined> {
    const session = await token()
    if (session === undefined) return void asked.delete(postcode)
    try {
      const { lat, lng, precision } = await call(getPostcode, { params: { postcode } }, { token: session })
      return { lat, lng, precision }
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) asked.delete(postcode)
      return undefined
    }
  }

  return (postcode) => {
    const known = asked.get(postcode) ?? ask(postcode)
    asked.set(postcode, known)
    return Promise.race([known, rest(PATIENCE_MS).then(() => undefined)])
  }
}
