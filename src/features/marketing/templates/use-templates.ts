import { getTemplate, listTemplates } from '../../../../contract/endpoints/marketing/marketing-templates.ts'
import { call } from '../../../api/call.ts'
import { useCompanyQuery } from '../../../hooks/server-queries.ts'

/** By name. */
export const useTemplates = () =>
  useCompanyQuery('templates', async ({ query, auth }) => (await call(listTemplates, { query }, auth)).templates)

/** Null without an id. */
export const useTemplate = (id: string | undefined) =>
  useCompanyQuery(`template ${id}`, async ({ query, auth }) =>
    id === undefined ? null : (await call(getTemplate, { params: { id }, query }, auth)).template,
  )
