import * as z from 'zod/mini'
import { marketingSettings, marketingSettingsForm } from '../entities/marketing/marketing-settings.ts'
import { allRows, cutText, id, NAME_MAX_LENGTH, remark, REMARK_MAX_LENGTH } from '../entities/primitives.ts'
import { ignoredMail, unreadMessage } from '../entities/marketing/unread-mail.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'
import { listOffset } from './list-offset.ts'

const query = companyScope
const settings = z.object({ settings: marketingSettings })

export const getMarketingSettings = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/settings',
  summary: "A company's sender, rates and signature",
  policy: 'member',
  query,
  status: 200,
  response: settings,
})

export const putMarketingSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/marketing/settings',
  summary: 'Change the settings that are sent',
  policy: 'admin',
  query,
  body: marketingSettingsForm,
  status: 200,
  response: settings,
})

/** About one email: `token` is in its Return-Path, and in the header `Doorstep-Token`. */
export const mailEvent = z.object({
  /** Assigned by the provider. Each counts once. */
  eventId: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.enum(['delivered', 'bounced', 'soft-bounced', 'complained', 'unsubscribed', 'opened', 'clicked']),
  token: z.optional(cutText(NAME_MAX_LENGTH)),
  email: z.optional(cutText(NAME_MAX_LENGTH)),
  reason: z.optional(cutText(REMARK_MAX_LENGTH)),
  /** For `opened` and `clicked`: the provider reports that a program did it. */
  isAutomatic: z.optional(z.boolean()),
})
export type MailEvent = z.infer<typeof mailEvent>

const taken = z.object({ taken: z.int(), ignored: z.int() })

export const postMailEvents = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/events/:companyId',
  summary:
    'Events of a mail provider. `Doorstep-Signature: t=<unix seconds>,v1=<hex>`: HMAC-SHA256 of `<t>.<body>` with the ' +
    "company's webhook secret, at most 5 minutes old",
  policy: 'public',
  isSigned: true,
  params: z.object({ companyId: id }),
  body: z.object({ events: z.array(mailEvent).check(z.maxLength(1000)) }),
  status: 200,
  response: taken,
})

export const postReturnedMail = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/returned-mail/:companyId',
  summary: 'A bounce or complaint as it arrived (`{message}`: the whole mail), signed like events',
  policy: 'public',
  isSigned: true,
  params: z.object({ companyId: id }),
  body: z.object({ message: z.string().check(z.maxLength(1_000_000)) }),
  status: 200,
  response: taken,
})

export const listUnreadMail = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/unread-mail',
  summary:
    'Mail that came back and was not understood, newest first, and how much was understood and changed nothing; a ' +
    'SuperAdmin also sees what names no company',
  policy: 'admin',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ messages: allRows(unreadMessage), ignored: allRows(ignoredMail) }),
})

export const dismissUnreadMail = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/unread-mail/dismiss',
  summary: 'Forget some of the mail that was not understood',
  policy: 'admin',
  query,
  body: z.object({ ids: z.array(id).check(z.maxLength(1_000)) }),
  status: 200,
  response: z.object({ message: remark }),
})
