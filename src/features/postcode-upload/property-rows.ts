import type { PostcodeResult, PostcodeState, PostcodeTotals } from '../../../contract/endpoints/postcode-upload.ts'
import type { Certificate } from '../../../contract/entities/certificate.ts'
import { texts } from './texts.ts'

export interface PropertyRow {
  _id: string
  postcode: string
  certificate?: Certificate
  note?: string
}

const NOTES: Record<PostcodeState, string> = {
  found: '',
  none: texts.noCertificates,
  'not-covered': texts.notCovered,
  invalid: texts.noPostcode,
  failed: texts.couldNotBeLookedUp,
  'not-asked': texts.notAsked,
}

export function propertyRows(results: readonly PostcodeResult[]): PropertyRow[] {
  return results.flatMap(({ postcode, line, status, message, certificates, isCapped }): PropertyRow[] => {
    if (certificates.length === 0) return [{ _id: texts.line(line), postcode, note: message ?? NOTES[status] }]
    const properties = certificates.map((certificate) => ({
      _id: certificate.certificate_number,
      postcode,
      certificate,
    }))
    const more = texts.thisPostcodeHasMoreThan(certificates.length)
    return isCapped ? [...properties, { _id: texts.line(line), postcode, note: more }] : properties
  })
}

export const asJson = (results: readonly PostcodeResult[], totals: PostcodeTotals | undefined) =>
  JSON.stringify({ results, ...(totals ? { totals } : {}) }, null, 2)
