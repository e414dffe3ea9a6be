import * as z from 'zod/mini'
import { mutableKind } from '../entities/notice.ts'
import { deviceTime, remark } from '../entities/primitives.ts'
import { readIds } from '../mutations/notification.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'

export const postRead = defineEndpoint({
  method: 'POST',
  path: '/api/epc/notifications/read',
  summary: 'Mark notifications and notices of the caller as read. They come with the feed',
  policy: 'member',
  query: companyScope,
  body: z
    .object({ notificationIds: readIds, noticeIds: readIds, readAt: z.optional(deviceTime) })
    .check(z.refine(({ notificationIds, noticeIds }) => notificationIds.length + noticeIds.length > 0, 'Name one.')),
  status: 200,
  response: z.object({ message: remark }),
})

const settings = z.object({
  /** Notifications that the user has turned off. */
  muted: z.array(mutableKind).check(z.maxLength(10)),
  /** An email at 7:00 with overdue tasks and the day's follow-ups and bookings, if there are any. */
  morningEmail: z.boolean(),
})
export type NotificationSettings = z.infer<typeof settings>

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/api/auth/notifications',
  summary: 'What the caller is notified of',
  policy: 'signed-in',
  status: 200,
  response: settings,
})

export const putNotificationSettings = defineEndpoint({
  method: 'PUT',
  path: '/api/auth/notifications',
  summary: 'Change what the caller is notified of, in all companies and on all devices',
  policy: 'signed-in',
  body: settings,
  status: 200,
  response: settings,
})
