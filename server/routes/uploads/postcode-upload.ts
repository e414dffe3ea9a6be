import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import {
  POSTCODE_FILE_BYTES,
  type PostcodeResult,
  postCertificateLeads,
  postPostcodes,
  postcodeUploadFields,
} from '../../../contract/endpoints/postcode-upload.ts'
import { createLeadsFrom } from '../../commands/register/leads-from-certificates.ts'
import { countResult, lookUpPostcodes, noTotals } from '../../commands/register/look-up-postcodes.ts'
import { withFormFile } from './multipart.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'
import { uploadCompany } from './upload-company.ts'

const NDJSON = 'application/x-ndjson'

export const postcodeUploadRoutes = ({ store, epc, clock, uploads }: Services) => [
  route(postPostcodes, async ({ request, reply, caller }) => {
    const { given, fields } = await readPostcodes(uploads, request, caller._id)
    const results = lookUpPostcodes(epc, given, { ...fields, companyIds: caller.companyIds })
    if (request.headers.accept?.includes(NDJSON)) {
      // When the client disconnects, the stream is destroyed, which cancels the remaining look-ups.
      return reply.type(NDJSON).send(Readable.from(linesOf(given.length, results)))
    }
    return reply.type('application/json; charset=utf-8').send(Readable.from(jsonOf(results)))
  }),

  route(postCertificateLeads, ({ caller, query, body }) =>
    createLeadsFrom(store, {
      companyId: uploadCompany(caller, query.companyId),
      userId: caller._id,
      certificates: body.certificates,
      now: clock(),
    }),
  ),
]

const FORM = {
  fileField: 'file',
  fields: postcodeUploadFields,
  mostBytes: POSTCODE_FILE_BYTES,
  tooLarge: 'A file of postcodes can have up to 5 MB. Split it and upload the parts one by one.',
}

async function readPostcodes({ chunks, files }: Services['uploads'], request: FastifyRequest, userId: string) {
  const place = files.admit(userId)
  try {
    return await withFormFile(request, { ...FORM, chunks }, async ({ path }, fields) => ({
      given: await place.readPostcodes(path),
      fields,
    }))
  } finally {
    place.leave()
  }
}

const lineOf = (value: unknown) => `${JSON.stringify(value)}\n`

async function* linesOf(total: number, results: AsyncIterable<PostcodeResult>) {
  yield lineOf({ total })
  const totals = noTotals()
  for await (const result of results) {
    countResult(totals, result)
    yield lineOf(result)
  }
  yield lineOf({ done: true, totals })
}

/** Sent as it is produced, too. */
async function* jsonOf(results: AsyncIterable<PostcodeResult>) {
  const totals = noTotals()
  yield '{"results":['
  for await (const result of results) {
    countResult(totals, result)
    yield (totals.postcodes > 1 ? ',' : '') + JSON.stringify(result)
  }
  yield `],"totals":${JSON.stringify(totals)}}`
}
