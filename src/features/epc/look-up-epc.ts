import * as z from 'zod/mini'
import { lookUpEpc as endpoint } from '../../../contract/endpoints/epc.ts'
import { call } from '../../api/call.ts'

/** The answer is shown whole, so nothing of it is left out here. */
const lookUp = { ...endpoint, response: z.unknown() }

export interface EpcQuestion {
  houseNumber: string
  postcode: string
}

export const lookUpEpc = (params: EpcQuestion, token: string | undefined): Promise<unknown> =>
  call(lookUp, { params }, { token, host: import.meta.env.EPC_API_BASE })
