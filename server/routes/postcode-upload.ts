import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import {
  POSTCODE_FILE_BYTES,
  type PostcodeResult,
  postCertificateLeads,
  postPostcodes,
  postcodeUploadFields,
} from '../../contract/endpoints/postcode-upload.ts'
import { Refusal } from '../../contract/errors.ts'
import { createLeadsFrom } from '../commands/leads-from-certificates.ts'
import { lookUpPostcodes, totalsOf } from '../commands/look-up-postcodes.ts'
import { readPostcodeFile } from '../commands/postcode-file.ts'
import { readForm } from './multipart.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'
import { uploadCompany } from './upload-company.ts'

const NDJSON = 'application/x-ndjson'

export const postcodeUploadRoutes = ({ store, epc, clock }: Services) => [
  route(postPostcodes, async ({ request, reply, caller }) => {
    const rules = { fileField: 'file', fields: postcodeUploadFields, mostBytes: POSTCODE_FILE_BYTES }
    const { file, fields } = await readForm(request, rules, async ({ stream, isTooLarge }) => {
      const content = await buffer(stream)
      if (isTooLarge()) throw new Refusal('too-large', 'A file of postcodes may have 5 MB.')
      return content
    })
    const given = await readPostcodeFile(file)
    const results = lookUpPostcodes(epc, given, { ...fields, companyIds: caller.companyIds })
    if (request.headers.accept?.includes(NDJSON)) {
      // Who goes away cancels: the stream is then destroyed, and with it the look-ups that are left.
      return reply.type(NDJSON).send(Readable.from(linesOf(given.length, results)))
    }
    const all = await Array.fromAsync(results)
    return { results: all, totals: totalsOf(all) }
  }),

  route(postCertificateLeads, ({ caller, query, body }) =>
    createLeadsFrom(store, {
      companyId: uploadCompany(caller, query.companyId),
      certificates: body.certificates,
      now: clock(),
    }),
  ),
]

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`

async function* linesOf(total: number, results: AsyncIterable<PostcodeResult>) {
  yield lineOf({ total })
  const done: PostcodeResult[] = []
  for await (const result of results) {
    done.push({ ...result })
    yield lineOf(result)
  }
  yield lineOf({ done: true, totals: totalsOf(done) })
}
