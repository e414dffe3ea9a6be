import * as z from 'zod/mini'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { lookUpEpc as endpoint } from '../../../contract/endpoints/epc.ts'
import { call } from '../../api/call.ts'

/** The whole answer is shown, so no field may be dropped here. */
const lookUp = { ...endpoint, response: z.unknown() }

export interface EpcQuestion {
  houseNumber: string
  postcode: string
}

export const lookUpEpc = (params: EpcQuestion, token: string | undefined): Promise<unknown> =>
  call(lookUp, { params }, { token, host: import.meta.env.EPC_API_BASE })

/** Unless one home matches, a person has to say which is meant. */
export function certificatesIn(answer: unknown): { certificates: readonly Certificate[]; isUnclear: boolean } {
  const found = endpoint.response.safeParse(answer).data
  return { certificates: found?.candidates ?? [], isUnclear: found !== undefined && found.matches !== 1 }
}
