import * as z from 'zod/mini'
import { certificate } from '../entities/certificate.ts'
import { COORDINATE_PRECISIONS } from '../entities/lead.ts'
import { allRows, shortName } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'

const params = z.object({ postcode: z.string().check(z.maxLength(20, 'Give a postcode.')) })

export const getPostcode = defineEndpoint({
  method: 'GET',
  path: '/api/postcodes/:postcode',
  summary: 'Where a postcode lies, as exactly as this installation knows: its own place, or the middle of a wider one',
  policy: 'signed-in',
  params,
  status: 200,
  response: z.object({
    postcode: shortName,
    lat: z.number(),
    lng: z.number(),
    precision: z.enum(COORDINATE_PRECISIONS),
  }),
})

/** Nobody scrolls further on a phone. */
export const ADDRESSES_AT_MOST = 100

const { address1, address2, address3, posttown, county, postcode } = certificate.shape

export const getAddresses = defineEndpoint({
  method: 'GET',
  path: '/api/postcodes/:postcode/addresses',
  summary: 'The addresses of a postcode that this installation has certificates of, in street order',
  policy: 'signed-in',
  params,
  status: 200,
  response: z.object({
    addresses: allRows(z.object({ address1, address2, address3, posttown, county, postcode }), ADDRESSES_AT_MOST),
  }),
})
