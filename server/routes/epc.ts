import { lookUpEpc as endpoint } from '../../contract/endpoints/epc.ts'
import { lookUpEpc } from '../commands/look-up-epc.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const epcRoutes = ({ epc }: Services) => [
  route(endpoint, async ({ params, caller }) => ({
    certificates: await lookUpEpc(epc, params, caller.companyIds),
  })),
]
