import * as z from 'zod/mini'
import { COORDINATE_PRECISIONS } from '../entities/lead.ts'
import { shortName } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

export const getPostcode = defineEndpoint({
  method: 'GET',
  path: '/api/postcodes/:postcode',
  summary: 'Where a postcode lies, as exactly as this installation knows: its own place, or the middle of a wider one',
  policy: 'signed-in',
  params: z.object({ postcode: z.string().check(z.maxLength(20, 'Give a postcode.')) }),
  status: 200,
  response: z.object({
    postcode: shortName,
    lat: z.number(),
    lng: z.number(),
    precision: z.enum(COORDINATE_PRECISIONS),
  }),
})
