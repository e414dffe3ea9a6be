import {
  ADDRESSES_AT_MOST,
  findNearPostcodes,
  getAddresses,
  getPostcode,
} from '../../../contract/endpoints/postcodes.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { Refusal } from '../../../contract/errors.ts'
import { nearPostcodes } from '../../store/register/near-postcodes.ts'
import { placePostcodes } from '../../store/register/postcodes.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const postcodeRoutes = ({ store, register }: Services) => [
  route(getPostcode, async ({ params }) => {
    const postcode = fullPostcode(params.postcode)
    return {
      postcode,
      ...found((await placePostcodes(store.db, [postcode])).get(postcode), `The postcode ${postcode}`),
    }
  }),

  route(findNearPostcodes, ({ body }) => nearPostcodes(store.db, body)),

  // Always uses the local register: the official service would need a request for each home.
  route(getAddresses, async ({ params, caller }) => {
    const postcode = fullPostcode(params.postcode)
    const { certificates } = await register.inPostcode(postcode, ADDRESSES_AT_MOST, caller.companyIds)
    return { addresses: certificates }
  }),
]

function fullPostcode(typed: string): string {
  const postcode = canonicalPostcode(typed)
  if (postcode === undefined) throw new Refusal('invalid', 'Enter a full postcode, such as LS1 4AP.')
  return postcode
}
