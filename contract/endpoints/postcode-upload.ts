import * as z from 'zod/mini'
import { certificate } from '../entities/certificate.ts'
import { allRows, id, remark, shortName } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'

/** Specification section 9: how many postcodes in a row may fail before the rest is given up. */
export const MAX_FAILS = 10
/** Specification section 9: the most properties of one postcode. */
export const MAX_HOUSE = 200
export const POSTCODE_FILE_BYTES = 5 * 1024 * 1024

const POSTCODE_STATES = ['found', 'none', 'not-covered', 'invalid', 'failed', 'not-asked'] as const
export type PostcodeState = (typeof POSTCODE_STATES)[number]

export const postcodeResult = z.object({
  postcode: shortName,
  line: z.int(),
  status: z.enum(POSTCODE_STATES),
  message: z.optional(remark),
  certificates: allRows(certificate),
  /** The postcode has more properties than were requested. */
  isCapped: z.optional(z.boolean()),
})
export type PostcodeResult = z.infer<typeof postcodeResult>

export const postcodeTotals = z.object({
  postcodes: z.int(),
  found: z.int(),
  none: z.int(),
  failed: z.int(),
  certificates: z.int(),
})
export type PostcodeTotals = z.infer<typeof postcodeTotals>

/** The answer as application/x-ndjson: the number of postcodes, each result as it is ready, and the end. */
export const postcodeLine = z.union([
  z.object({ total: z.int() }),
  z.object({ done: z.literal(true), totals: postcodeTotals }),
  postcodeResult,
])

const most = (number: number) => z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(number)), number)
export const postcodeUploadFields = z.object({ maxFails: most(MAX_FAILS), maxHouse: most(MAX_HOUSE) })

export const postPostcodes = defineEndpoint({
  method: 'POST',
  path: '/api/upload/upload-postcodes',
  summary:
    'The certificates of every home of the postcodes of a CSV file; as application/x-ndjson, a line for each postcode as it is done',
  policy: 'member',
  query: companyScope,
  form: z.extend(postcodeUploadFields, { file: z.file() }),
  status: 200,
  response: z.object({ results: allRows(postcodeResult), totals: postcodeTotals }),
})

export const MOST_CERTIFICATES = 200

export const postCertificateLeads = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/from-certificates',
  summary: 'Leads of homes with these certificates, where the company has none of that certificate or address yet',
  policy: 'member',
  query: companyScope,
  body: z.object({ certificates: z.array(certificate).check(z.minLength(1), z.maxLength(MOST_CERTIFICATES)) }),
  status: 201,
  response: z.object({ created: z.int(), alreadyThere: z.int(), leadIds: allRows(id, MOST_CERTIFICATES) }),
})
