import * as z from 'zod/mini'
import { certificate } from '../entities/certificate.ts'
import { allRows } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const HOUSE_NUMBER_MAX_LENGTH = 100
const POSTCODE_MAX_LENGTH = 100

export const lookUpEpc = defineEndpoint({
  method: 'GET',
  path: '/api/epc/:houseNumber/:postcode',
  summary: 'The certificates of a house, by its number or name and its postcode: the newest of each home that matches',
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
    certificates: allRows(certificate),
    /** Only when what was typed can be read in two ways: the certificate of every possible property. */
    candidates: z.optional(allRows(certificate)),
  }),
})
