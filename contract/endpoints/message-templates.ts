import * as z from 'zod/mini'
import { messageTemplates } from '../entities/messages/message-template.ts'
import { defineEndpoint } from './endpoint.ts'
import { companyScope } from './leads.ts'

const body = z.strictObject({ messages: messageTemplates })

export const putMessageTemplates = defineEndpoint({
  method: 'PUT',
  path: '/api/message-templates',
  summary: 'Replace the messages that the users of a company are offered after a call or visit',
  policy: 'admin',
  query: companyScope,
  body,
  status: 200,
  response: body,
})
