import type { Certificate } from '../../../contract/entities/certificate.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'
import { PAGE_MAX_BYTES } from '../../../contract/entities/row-limits.ts'
import { Refusal } from '../../../contract/errors.ts'
import { fittingPage } from '../../store/core/list-page.ts'
import type { EpcProvider, FoundCertificates } from '../../providers/epc.ts'

/** Postcode areas outside England and Wales. TD, which crosses the border, counts as Scotland when nothing is found. */
const ELSEWHERE = /^(AB|BT|DD|DG|EH|FK|G|GY|HS|IM|IV|JE|KA|KW|KY|ML|PA|PH|TD|ZE)\d/

export const isElsewhere = (postcode: string) => ELSEWHERE.test(postcode)

/** The newest certificates of a postcode: only as many as fit a page together with every possible property. */
const fittingAnswer = ({ certificates, matches, candidates }: FoundCertificates): FoundCertificates => ({
  certificates: fitting(certificates),
  matches,
  candidates: fitting(candidates),
})

const fitting = (certificates: readonly Certificate[]) =>
  fittingPage(certificates, 0, { mostBytes: PAGE_MAX_BYTES / 2 }).rows

export async function lookUpEpc(
  epc: EpcProvider,
  typed: { houseNumber: string; postcode: string },
  companyIds: readonly string[],
): Promise<FoundCertificates> {
  const { houseNumber } = typed
  const postcode = canonicalPostcode(typed.postcode)
  if (postcode === undefined) {
    throw new Refusal('invalid', 'Enter a full postcode, such as LS1 4AP.', { details: { field: 'postcode' } })
  }
  const found = await epc.lookUp({ houseNumber, postcode }, companyIds)
  if (found.matches > 0 || found.candidates.length > 0) return fittingAnswer(found)
  if (isElsewhere(postcode)) {
    throw new Refusal('not-found', `${postcode} is not covered by the England & Wales register.`)
  }
  throw new Refusal('not-found', `No certificate was found for ${houseNumber}, ${postcode}.`)
}
