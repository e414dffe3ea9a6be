import { lookUpEpc as endpoint } from '../../../contract/endpoints/epc.ts'
import { lookUpEpc } from '../../commands/register/look-up-epc.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const epcRoutes = ({ epc }: Services) => [
  route(endpoint, ({ params, caller }) => lookUpEpc(epc, params, caller.companyIds)),
]
