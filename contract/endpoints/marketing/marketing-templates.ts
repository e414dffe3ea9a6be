import * as z from 'zod/mini'
import { campaignTemplate, campaignTemplateForm, listedTemplate } from '../../entities/marketing/campaign-template.ts'
import { allRows, id, remark } from '../../entities/primitives.ts'
import { defineEndpoint } from '../endpoint.ts'
import { companyScope } from '../leads.ts'
import { listOffset } from '../list-offset.ts'

const params = z.object({ id })
const query = companyScope
const oneTemplate = z.object({ template: campaignTemplate })

export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/templates',
  summary: 'The campaign templates of a company by name, without their HTML and text',
  policy: 'member',
  query: z.extend(query, listOffset.shape),
  status: 200,
  response: z.object({ templates: allRows(listedTemplate) }),
})

export const getTemplate = defineEndpoint({
  method: 'GET',
  path: '/api/marketing/templates/:id',
  summary: 'A campaign template with its HTML and text',
  policy: 'member',
  params,
  query,
  status: 200,
  response: oneTemplate,
})

export const postTemplate = defineEndpoint({
  method: 'POST',
  path: '/api/marketing/templates',
  summary: 'Keep the content of an email as a template; an Idempotency-Key becomes its id',
  policy: 'member',
  query,
  body: campaignTemplateForm,
  status: 201,
  response: oneTemplate,
})

export const renameTemplate = defineEndpoint({
  method: 'PUT',
  path: '/api/marketing/templates/:id',
  summary: 'Rename a campaign template',
  policy: 'member',
  params,
  query,
  body: z.pick(campaignTemplateForm, { name: true }),
  status: 200,
  response: oneTemplate,
})

export const deleteTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/api/marketing/templates/:id',
  summary: 'Delete a campaign template; campaigns that began with it stay as they are',
  policy: 'member',
  params,
  query,
  status: 200,
  response: z.object({ message: remark }),
})
