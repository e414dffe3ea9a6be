import type { PlainClient } from '../server/plain-client.ts'

/** A house that the demo's register knows, as somebody would type it. */
export async function certifiedHouse(client: PlainClient): Promise<{ houseNumber: string; postcode: string }> {
  const { leads } = await client.leads('?limit=200')
  for (const { address1, postcode, certificate_number } of leads) {
    const houseNumber = /^(\d+) /.exec(address1 ?? '')?.[1]
    if (certificate_number && houseNumber && postcode) return { houseNumber, postcode }
  }
  throw new Error('The demo has no certified house.')
}
