import * as z from 'zod/mini'
import { messageTemplates } from '../entities/messages/message-template.ts'
import { assignmentPreview, assignmentRules } from '../entities/sharing/assignment-rules.ts'
import { workTimes } from '../entities/work-times/work-times.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'

// The settings of a company that an Admin changes for all its users.

const messagesBody = z.strictObject({ messages: messageTemplates })

export const putMessageTemplates = defineEndpoint({
  method: 'PUT',
  path: '/api/message-templates',
  summary: 'Replace the messages that the users of a company are offered after a call or visit',
  policy: 'admin',
  query: companyScope,
  body: messagesBody,
  status: 200,
  response: messagesBody,
})

const workTimesBody = z.strictObject({ workTimes })

export const putWorkTimes = defineEndpoint({
  method: 'PUT',
  path: '/api/work-times',
  summary: 'Replace the working days and hours of a company, and when somebody who did not answer is called again',
  policy: 'admin',
  query: companyScope,
  body: workTimesBody,
  status: 200,
  response: workTimesBody,
})

const version = z.int().check(z.nonnegative())
const rulesOfCompany = z.object({ rules: assignmentRules, version })

export const getAssignmentRules = defineEndpoint({
  method: 'GET',
  path: '/api/assignment-rules',
  summary: 'The rules by which new and imported leads without an assignee are assigned, in their order',
  policy: 'admin',
  query: companyScope,
  status: 200,
  response: rulesOfCompany,
})

export const putAssignmentRules = defineEndpoint({
  method: 'PUT',
  path: '/api/assignment-rules',
  summary:
    'Replace the rules; `version` is that of the rules that were changed, so that a change of somebody else is kept',
  policy: 'admin',
  query: companyScope,
  body: z.strictObject({ rules: assignmentRules, version }),
  status: 200,
  response: rulesOfCompany,
})

export const previewAssignmentRules = defineEndpoint({
  method: 'POST',
  path: '/api/assignment-rules/preview',
  summary: 'How many leads of the last 30 days these rules would have given to whom. Changes nothing',
  policy: 'admin',
  query: companyScope,
  body: z.strictObject({ rules: assignmentRules }),
  status: 200,
  response: assignmentPreview,
})
