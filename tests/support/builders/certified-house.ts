import type { PlainClient } from '../server/plain-client.ts'

/** A house that the demo's register knows, as somebody would type it. */
export async function certifiedHouse(client: PlainClient): Promise<{ houseNumber: string; postcode: string }> {
  const { leads } = await client.leads('?limit=200')
  for (const { address1, postcode, certificate_number } of leads) {
    // Its number alone may mean the flats of a building as well.
    if (certificate_number && address1 && postcode && /^\d+ /.test(address1)) return { houseNumber: address1, postcode }
  }
  throw new Error('The demo has no certified house.')
}
