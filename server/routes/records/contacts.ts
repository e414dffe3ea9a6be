import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/contacts.ts'
import { createContact, deleteContact, updateContact } from '../../../contract/mutations/contact.ts'
import { liftDoNotOfContact, markDoNotOfContact } from '../../../contract/mutations/do-not-contact.ts'
import { headers } from '../../../contract/protocol.ts'
import { activeCompany, companiesToSearch } from '../../policies/authorize.ts'
import { contactNames, findForm, listForms } from '../../store/records/forms.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { etagOf, deviceTimeBy } from '../../sync/sync-headers.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange } from './company-of-row.ts'
import { rowsOfPage } from '../list-answer.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const contactRoutes = (services: Services) => {
  const { store, clock } = services
  const companyOf = companyOfChange(services, 'contact')

  return [
    route(endpoints.listContacts, async (call) => {
      const companyId = activeCompany(call.caller, call.query.companyId)
      const page = await listForms(store, contactNames, companyId, call.query.offset)
      return { data: { contacts: rowsOfPage(call, page) } }
    }),

    route(endpoints.getContact, async ({ caller, params, query, reply }) => {
      const companyIds = companiesToSearch(caller, query.companyId)
      const contact = found(await findForm(store, 'contact', companyIds, params.id), 'This contact')
      reply.header(headers.etag, etagOf(contact.version))
      return { data: { contact } }
    }),

    route(endpoints.postContact, async (call) => {
      const { createdAt: reported, ...fields } = call.body
      const createdAt = deviceTimeBy(clock(), reported)
      const contactId = call.sync.key ?? randomUUID()
      return answerMutation(services, call, {
        companyId: activeCompany(call.caller, call.query.companyId),
        mutation: createContact,
        args: { contactId, createdAt, fields },
        deviceAt: createdAt,
        bodyOf: contactIn(contactId),
      })
    }),

    route(endpoints.patchContact, async (call) => {
      const contactId = call.params.id
      const companyId = await companyOf(call, contactId, companiesToSearch(call.caller, call.query.companyId))
      const contact = { companyId, bodyOf: contactIn(contactId) }
      if (!('do_not_call' in call.body))
        return answerMutation(services, call, {
          ...contact,
          mutation: updateContact,
          args: { contactId, fields: call.body },
        })
      if (call.body.do_not_call === null) {
        const args = { contactId, reason: call.body.do_not_call_lifted }
        return answerMutation(services, call, { ...contact, mutation: liftDoNotOfContact, args })
      }
      const args = { contactId, reason: call.body.do_not_call, since: call.body.do_not_call_since }
      return answerMutation(services, call, { ...contact, mutation: markDoNotOfContact, args })
    }),

    route(endpoints.deleteContactCall, async (call) => {
      const contactId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, contactId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: deleteContact,
        args: { contactId },
        bodyOf: () => ({ message: 'Contact deleted' }),
      })
    }),
  ]
}

const contactIn = (contactId: string) => (rows: SavedRows) => ({
  data: { contact: found(rows.get('contact', contactId), 'This contact') },
})
