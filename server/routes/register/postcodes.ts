import { ADDRESSES_AT_MOST, getAddresses, getPostcode } from '../../../contract/endpoints/postcodes.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { Refusal } from '../../../contract/errors.ts'
import { createEmbeddedEpcRegister } from '../../providers/epc.ts'
import { certificatesIn } from '../../store/register/certificates.ts'
import { placePostcodes } from '../../store/register/postcodes.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const postcodeRoutes = ({ store }: Services) => [
  route(getPostcode, async ({ params }) => {
    const postcode = fullPostcode(params.postcode)
    return {
      postcode,
      ...found((await placePostcodes(store.db, [postcode])).get(postcode), `The postcode ${postcode}`),
    }
  }),

  // Always from this installation's own register: the official service is asked about one home at a time.
  route(getAddresses, async ({ params, caller }) => {
    const register = createEmbeddedEpcRegister((...asked) => certificatesIn(store, ...asked))
    const found = await register.inPostcode(fullPostcode(params.postcode), ADDRESSES_AT_MOST, caller.companyIds)
    return {
      addresses: found.certificates.map(({ address1, address2, address3, posttown, county, postcode }) => ({
        address1,
        address2,
        address3,
        posttown,
        county,
        postcode,
      })),
    }
  }),
]

function fullPostcode(typed: string): string {
  const postcode = canonicalPostcode(typed)
  if (postcode === undefined) throw new Refusal('invalid', 'Enter a full postcode, such as LS1 4AP.')
  return postcode
}
