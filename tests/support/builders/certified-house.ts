import type { PlainClient } from '../server/plain-client.ts'

/** A house in the demo's register, as a user would type it. */
export async function certifiedHouse(client: PlainClient): Promise<{ houseNumber: string; postcode: string }> {
  const { leads } = await client.leads('?limit=200')
  for (const { address1, postcode, certificate_number } of leads) {
    // The number alone may also mean the flats of a building.
    if (certificate_number && address1 && postcode && /^\d+ /.test(address1)) return { houseNumber: address1, postcode }
  }
  throw new Error('The demo has no certified house.')
}
