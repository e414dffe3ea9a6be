import * as z from 'zod/mini'
import { certificate } from '../entities/certificate.ts'
import { allRows } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const HOUSE_NUMBER_MAX_LENGTH = 100
const POSTCODE_MAX_LENGTH = 100

export const lookUpEpc = defineEndpoint({
  method: 'GET',
  path: '/api/epc/:houseNumber/:postcode',
  summary:
    'The certificates of a house, by its number or name and its postcode. Ask which home is meant unless `matches` is 1',
  policy: 'signed-in',
  params: z.object({
    houseNumber: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'Give a house number or name.'),
        z.maxLength(HOUSE_NUMBER_MAX_LENGTH, 'Give the house number or name only.'),
      ),
    postcode: z.string().check(z.maxLength(POSTCODE_MAX_LENGTH, 'Give the postcode only.')),
  }),
  status: 200,
  response: z.object({
    /** The newest certificate of each home that matches the typed address, the best match first. */
    certificates: allRows(certificate),
    /** How many homes match: 1 identifies the home, 0 means that none is certain. */
    matches: z.int(),
    /** Every possible home, the best first: those that match, or else those that are similar to the typed address. */
    candidates: allRows(certificate),
  }),
})
