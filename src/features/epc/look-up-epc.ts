import * as z from 'zod/mini'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { lookUpEpc as endpoint } from '../../../contract/endpoints/epc.ts'
import { call } from '../../api/call.ts'

/** The whole answer is shown, so no field may be dropped here. */
const lookUp = { ...endpoint, response: z.unknown() }

export interface EpcQuestion {
  houseNumber: string
  postcode: string
}

export interface FoundHomes {
  /** As it was typed, with the postcode that was looked up. */
  readonly asked: string
  /** How many homes match: unless it is 1, a person has to say which is meant. */
  readonly matches: number
  /** The best first. */
  readonly homes: readonly Certificate[]
  /** The server's answer. */
  readonly answer: unknown
}

export async function lookUpEpc(params: EpcQuestion, token: string | undefined): Promise<FoundHomes> {
  const answer = await call(lookUp, { params }, { token, host: import.meta.env.EPC_API_BASE })
  const { matches = 0, candidates: homes = [] } = endpoint.response.safeParse(answer).data ?? {}
  const postcode = canonicalPostcode(params.postcode) ?? params.postcode.trim()
  return { asked: `${params.houseNumber.trim()}, ${postcode}`, matches, homes, answer }
}

const rawAnswer = z.looseObject({ candidates: z.array(z.looseObject({ certificate_number: z.string() })) })

/** The answer as it would be if only this home had been found, with every field of its certificate. */
export function answerOfHome({ answer }: FoundHomes, certificateNumber: string): unknown {
  const all = rawAnswer.safeParse(answer).data?.candidates ?? []
  return { certificates: all.filter((one) => one.certificate_number === certificateNumber) }
}
