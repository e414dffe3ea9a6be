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

/** Further ones can't be the address at the door. */
export const NEAR_AT_MOST = 5
export const NEAR_METRES = 1_000

const count = z.int().check(z.nonnegative())
const nearPostcode = z.object({
  postcode: shortName,
  metres: count,
  /** The town of most of its homes in the register. */
  posttown: z.optional(shortName),
  county: z.optional(shortName),
})
export type NearPostcode = z.infer<typeof nearPostcode>

/** The point is in the body, because proxies log the addresses of requests. */
export const findNearPostcodes = defineEndpoint({
  method: 'POST',
  path: '/api/postcodes/near',
  summary: 'The imported postcodes in use within 1 km of a point, the nearest first, at most 5. The point isn’t kept',
  policy: 'signed-in',
  body: z.object({
    lat: z.number().check(z.minimum(-90), z.maximum(90)),
    lng: z.number().check(z.minimum(-180), z.maximum(180)),
  }),
  status: 200,
  response: z.object({
    postcodes: allRows(nearPostcode, NEAR_AT_MOST),
    /** False if no postcodes were imported. */
    isImported: z.boolean(),
  }),
})

/** A longer list is too long to scroll on a phone. */
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
