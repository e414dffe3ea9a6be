import * as z from 'zod/mini'
import {
  campaign,
  campaignForm,
  campaignRecipient,
  listedCampaign,
  recipientState,
} from '../entities/marketing/campaign.ts'
import { linkClicks } from '../entities/marketing/link-clicks.ts'
import { preflightProblem } from '../entities/marketing/preflight.ts'
import { allRows, email, id, remark, timestamp } from '../entities/primitives.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope, PAGE_MAX_ROWS, pageShape } from './leads.ts'
import { listOffset } from './list-offset.ts'

/** Specification section 8: shown if the server says nothing. */
export const SENT = 'Sent'

const preview = z.string().check(z.maxLength(5_000_000))

const params = z.object({ id })
const query = companyScope
const count = z.int()
const oneCampaign = z.object({ campaign })
const saidOfCampaign = z.object({ message: remark, campaign })

export const listCampaigns = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/campaigns',
  summary: 'The campaigns of a company, newest first, without their HTML and text',
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ campaigns: allRows(listedCampaign) }),
})

export const getCampaign = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/campaigns/:id',
  summary: 'A campaign with its figures as they are now',
  policy: 'member',
  params,
  query,
  status: 200,
  response: oneCampaign,
})

export const postCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/campaigns',
  summary: 'Draft a campaign; an Idempotency-Key becomes its id',
  policy: 'member',
  query,
  body: campaignForm,
  status: 201,
  response: oneCampaign,
})

export const deleteCampaign = defineEndpoint({
  method: 'DELETE',
  path: '/api/marketing/campaigns/:id',
  summary: 'Delete a campaign that was never sent',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({ message: remark }),
})

export const sendCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/campaigns/:id/send',
  summary: 'Begin to send a campaign: everybody on its lists gets it at most once',
  policy: 'member',
  params,
  query,
  status: 200,
  response: saidOfCampaign,
})

export const scheduleCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/campaigns/:id/schedule',
  summary: 'Schedule a campaign; null makes it a draft again',
  policy: 'member',
  params,
  query,
  body: z.object({ sendAt: z.nullable(timestamp) }),
  status: 200,
  response: saidOfCampaign,
})

const action = <const Name extends string>(name: Name, summary: string) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/marketing/campaigns/:id/${name}`,
    summary,
    policy: 'member',
    params,
    query,
    status: 200,
    response: saidOfCampaign,
  })

export const pauseCampaign = action('pause', 'Hold the rest of a campaign back')
export const resumeCampaign = action('resume', 'Resume a paused campaign')
export const cancelCampaign = action('cancel', 'Send the rest of a campaign to nobody')

export const testCampaign = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/campaigns/:id/test',
  summary:
    "Send a campaign as a test to the caller's own address, or to a test address of the company; nothing is counted",
  policy: 'member',
  params,
  query,
  body: z.object({ to: email }),
  status: 200,
  response: z.object({ message: remark }),
})

export const previewCampaign = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/campaigns/:id/preview',
  summary: 'A campaign as a person on its lists gets it, foot and merge fields included; html is not sanitised',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({ subject: remark, from: remark, html: preview, text: preview }),
})

const audience = z.object({
  people: count,
  /** Still have to confirm. */
  unconfirmed: count,
  /** Unsubscribed, bounced, complained or suppressed. */
  keptOut: count,
  /** Of the others, subscribers of whose mailbox another address has opted out. Absent if there are none. */
  mailboxLeft: z.optional(count),
  /** Of the others, subscribers with a lead marked “Do not call” or “Do not knock”. Absent if there are none. */
  doNotContact: z.optional(count),
})

export const checkCampaign = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/campaigns/:id/check',
  summary:
    'Why a campaign can’t be sent yet, and what to know before it is, each with where it is put right; and who would get it',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({
    problems: allRows(preflightProblem, 100),
    /** Absent once sending has started. */
    audience: z.optional(audience),
  }),
})

export const countAudience = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/campaigns/audience',
  summary: 'How many people on these lists a campaign would reach, each counted once',
  policy: 'member',
  query,
  body: z.object({ listIds: z.array(id).check(z.maxLength(100)) }),
  status: 200,
  response: audience,
})

export const listLinks = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/campaigns/:id/links',
  summary: 'The links of a sent campaign in their order, each with how many people pressed it',
  policy: 'member',
  params,
  query,
  status: 200,
  response: linkClicks,
})

export const listRecipients = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/campaigns/:id/recipients',
  summary: "A page of a campaign's ledger, by state, domain and email",
  policy: 'member',
  params,
  query: z.object({ ...pageShape, state: z.optional(recipientState) }),
  status: 200,
  response: z.object({ recipients: allRows(campaignRecipient, PAGE_MAX_ROWS), totalRecipients: count }),
})

export const decideUnknown = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/campaigns/:id/unknown',
  summary:
    'What becomes of mails whose fate is unknown: sent once more, or taken as sent; all, or those of some people',
  policy: 'member',
  params,
  query,
  body: z.object({
    decision: z.enum(['send-again', 'count-as-sent']),
    subscriberIds: z.optional(z.array(id).check(z.maxLength(10_000))),
  }),
  status: 200,
  response: z.extend(saidOfCampaign, { decided: count }),
})
