import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/marketing/marketing-templates.ts'
import { activeCompany } from '../../policies/authorize.ts'
import {
  addTemplate,
  listTemplates,
  readTemplate,
  removeTemplate,
  renameTemplate,
  type TemplateRef,
} from '../../store/marketing/campaigns/campaign-templates.ts'
import type { Account } from '../../store/users/users.ts'
import { rowsOfPage } from '../list-answer.ts'
import { found, route } from '../route.ts'
import type { Services } from '../services.ts'

interface About {
  readonly caller: Account
  readonly params: { readonly id: string }
  readonly query: { readonly companyId?: string | undefined }
}

export const marketingTemplateRoutes = ({ store }: Services) => {
  const read = async (ref: TemplateRef) => ({ template: found(await readTemplate(store, ref), 'This template') })
  const refOf = ({ caller, params, query }: About): TemplateRef => ({
    companyId: activeCompany(caller, query.companyId),
    id: params.id,
  })
  return [
    route(endpoints.listTemplates, async (call) => {
      const companyId = activeCompany(call.caller, call.query.companyId)
      return { templates: rowsOfPage(call, await listTemplates(store, companyId, call.query.offset)) }
    }),

    route(endpoints.getTemplate, (call) => read(refOf(call))),

    route(endpoints.postTemplate, async ({ caller, query, body, sync }) => {
      const ref = { companyId: activeCompany(caller, query.companyId), id: sync.key ?? randomUUID() }
      const form = {
        name: body.name,
        subject: body.subject || null,
        preheader: body.preheader || null,
        html: body.html || null,
        text: body.text || null,
      }
      await addTemplate(store, ref, form, caller._id)
      return read(ref)
    }),

    route(endpoints.renameTemplate, async (call) => {
      const ref = refOf(call)
      await renameTemplate(store, ref, call.body.name)
      return read(ref)
    }),

    route(endpoints.deleteTemplate, async (call) => {
      await removeTemplate(store, refOf(call))
      return { message: 'Template deleted' }
    }),
  ]
}
