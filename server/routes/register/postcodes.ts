import { getPostcode } from '../../../contract/endpoints/postcodes.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { Refusal } from '../../../contract/errors.ts'
import { placePostcodes } from '../../store/register/postcodes.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const postcodeRoutes = ({ store }: Services) => [
  route(getPostcode, async ({ params }) => {
    const postcode = canonicalPostcode(params.postcode)
    if (postcode === undefined) throw new Refusal('invalid', 'Enter a full postcode, such as LS1 4AP.')
    return {
      postcode,
      ...found((await placePostcodes(store.db, [postcode])).get(postcode), `The postcode ${postcode}`),
    }
  }),
]
