import type { PostcodeResult, PostcodeState, PostcodeTotals } from '../../../contract/endpoints/postcode-upload.ts'
import type { Certificate } from '../../../contract/entities/certificate.ts'

/** A line of the table: a home, or a postcode without any. */
export interface HomeRow {
  _id: string
  postcode: string
  certificate?: Certificate
  note?: string
}

const NOTES: Record<PostcodeState, string> = {
  found: '',
  none: 'No certificates',
  'not-covered': 'Not covered',
  invalid: 'No postcode',
  failed: 'Could not be looked up',
  'not-asked': 'Not asked',
}

export function homeRows(results: readonly PostcodeResult[]): HomeRow[] {
  return results.flatMap(({ postcode, line, status, message, certificates, isCapped }): HomeRow[] => {
    if (certificates.length === 0) return [{ _id: `line ${line}`, postcode, note: message ?? NOTES[status] }]
    const homes = certificates.map((certificate) => ({
      _id: certificate.certificate_number,
      postcode,
      certificate,
    }))
    const more = `This postcode has more than ${certificates.length} homes. Only these were fetched.`
    return isCapped ? [...homes, { _id: `line ${line}`, postcode, note: more }] : homes
  })
}

/** As the specification has the answer: all of it, formatted. */
export const asJson = (results: readonly PostcodeResult[], totals: PostcodeTotals | undefined) =>
  JSON.stringify({ results, ...(totals ? { totals } : {}) }, null, 2)
