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

export function certificatesIn(answer: unknown): { certificates: readonly Certificate[]; isUnclear: boolean } {
  const { certificates = [], candidates } = endpoint.response.safeParse(answer).data ?? {}
  return { certificates: candidates ?? certificates, isUnclear: candidates !== undefined }
}
