import type { PostcodeResult, PostcodeTotals } from '../../../contract/endpoints/postcode-upload.ts'
import { Refusal } from '../../../contract/errors.ts'
import { fittingPage } from '../../store/core/list-page.ts'
import type { EpcProvider } from '../../providers/epc.ts'
import { isElsewhere } from './look-up-epc.ts'
import type { GivenPostcode } from '../read-files/postcode-file.ts'

export interface PostcodeQuestion {
  /** Certificates of these companies' leads count too. */
  readonly companyIds: readonly string[]
  /** After this many failures in a row the remaining postcodes are not looked up. */
  readonly maxFails: number
  readonly maxHouse: number
}

export async function* lookUpPostcodes(
  epc: EpcProvider,
  given: readonly GivenPostcode[],
  { maxFails, ...question }: PostcodeQuestion,
): AsyncGenerator<PostcodeResult> {
  let failsInARow = 0
  for (const one of given) {
    const result = failsInARow >= maxFails ? notAsked(one, maxFails) : await lookUpOne(epc, one, question)
    if (result.status === 'failed') failsInARow++
    else if (result.status !== 'not-asked' && result.status !== 'invalid') failsInARow = 0
    yield result
  }
}

const notAsked = ({ line, text, postcode = text }: GivenPostcode, maxFails: number): PostcodeResult => ({
  postcode,
  line,
  status: 'not-asked',
  message: `${maxFails} postcodes in a row could not be looked up.`,
  certificates: [],
})

async function lookUpOne(
  epc: EpcProvider,
  { line, text, postcode }: GivenPostcode,
  { maxHouse, companyIds }: Omit<PostcodeQuestion, 'maxFails'>,
): Promise<PostcodeResult> {
  if (postcode === undefined) {
    return { postcode: text, line, status: 'invalid', message: 'This isn’t a full postcode.', certificates: [] }
  }
  try {
    const found = await epc.inPostcode(postcode, maxHouse, companyIds)
    const { properties } = found
    const certificates = fittingPage(found.certificates, 0).rows
    if (certificates.length > 0) {
      const isCapped = properties > certificates.length
      return { postcode, line, status: 'found', certificates, ...(isCapped ? { isCapped } : {}) }
    }
    return isElsewhere(postcode)
      ? { postcode, line, status: 'not-covered', message: 'Not covered by the England & Wales register.', certificates }
      : { postcode, line, status: 'none', certificates }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { postcode, line, status: 'failed', message: error.message, certificates: [] }
  }
}

export const noTotals = (): PostcodeTotals => ({ postcodes: 0, found: 0, none: 0, failed: 0, certificates: 0 })

/** Counts results as they arrive: thousands of postcodes with their certificates would not fit into memory. */
export function countResult(totals: PostcodeTotals, { status, certificates }: PostcodeResult): void {
  totals.postcodes++
  totals.certificates += certificates.length
  if (status === 'found') totals.found++
  else if (status === 'none' || status === 'not-covered') totals.none++
  else totals.failed++
}
