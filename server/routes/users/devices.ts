import * as endpoints from '../../../contract/endpoints/devices.ts'
import { overseenCompanies } from '../../policies/authorize.ts'
import { listDevices } from '../../store/users/devices.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const deviceRoutes = ({ store }: Services) => [
  route(endpoints.listDevices, async ({ caller, query: { companyId } }) => ({
    devices: await listDevices(store, overseenCompanies(caller, companyId)),
  })),
]
