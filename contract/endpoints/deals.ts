import * as z from 'zod/mini'
import { dealFilterShape } from '../entities/deal-filters.ts'
import { dealStatus, lead } from '../entities/lead.ts'
import { conflicts } from '../entities/field-conflict.ts'
import { allRows, id } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { PAGE_MAX_ROWS, pageShape, phonesShape } from './leads.ts'

const params = z.object({ id })
const deal = z.extend(lead, { deal_status: dealStatus })
const shownDeal = z.extend(deal, phonesShape)

export const listDeals = defineEndpoint({
  method: 'GET',
  path: '/api/epc/deals',
  summary: 'A page of deals, newest first; the filters of the deals list, an empty one stands for All',
  policy: 'member',
  query: z.object({ ...dealFilterShape, ...pageShape }),
  status: 200,
  response: z.object({ deals: allRows(shownDeal, PAGE_MAX_ROWS), totalDeals: z.int() }),
})

export const getDeal = defineEndpoint({
  method: 'GET',
  path: '/api/epc/deals/:id',
  summary: 'One deal',
  policy: 'member',
  params,
  status: 200,
  response: shownDeal,
})

export const putDeal = defineEndpoint({
  method: 'PUT',
  path: '/api/epc/deals/:id',
  summary: 'Open or close a deal',
  policy: 'member',
  params,
  body: z.object({ deal_status: dealStatus }),
  status: 200,
  response: z.object({ deal, conflicts }),
})

export const convertToDeal = defineEndpoint({
  method: 'POST',
  path: '/api/epc/leads/:id/convert-to-deal',
  summary: 'Make a booked lead a deal under the same id; a second call answers the same deal',
  policy: 'member',
  params,
  status: 200,
  response: z.object({ deal }),
})
