import * as endpoints from '../../../contract/endpoints/devices.ts'
import { overseenCompanies } from '../../policies/authorize.ts'
import { listDevices } from '../../store/users/devices.ts'
import { rowsOfPage } from '../list-answer.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const deviceRoutes = ({ store }: Services) => [
  route(endpoints.listDevices, async (call) => {
    const { companyId, offset } = call.query
    return { devices: rowsOfPage(call, await listDevices(store, overseenCompanies(call.caller, companyId), offset)) }
  }),
]
