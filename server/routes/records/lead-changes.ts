import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/leads.ts'
import type { DoNotKind } from '../../../contract/entities/lead.ts'
import { Refusal } from '../../../contract/errors.ts'
import { liftDoNot, markDoNot } from '../../../contract/mutations/do-not-contact.ts'
import { fillEpc } from '../../../contract/mutations/fill-epc.ts'
import { assignLead, bookLead, createLead, setLeadStatus, updateLead } from '../../../contract/mutations/lead.ts'
import { addNote } from '../../../contract/mutations/note.ts'
import { activeCompany } from '../../policies/authorize.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { deviceTimeBy } from '../../sync/sync-headers.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange } from './company-of-row.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const leadChangeRoutes = (services: Services) => {
  const companyOf = companyOfChange(services, 'lead')

  return [
    newLeadRoute(services),

    route(endpoints.patchLead, async (call) => {
      const leadId = call.params.id
      const lead = { companyId: await companyOf(call, leadId), bodyOf: leadIn(leadId) }
      if ('lead_status' in call.body) {
        const args = { leadId, status: call.body.lead_status }
        return answerMutation(services, call, { ...lead, mutation: setLeadStatus, args })
      }
      if ('do_not_call' in call.body || 'do_not_knock' in call.body) {
        const { kind, mark, lifted } = doNotIn(call.body)
        return mark
          ? answerMutation(services, call, { ...lead, mutation: markDoNot, args: { leadId, kind, ...mark } })
          : answerMutation(services, call, { ...lead, mutation: liftDoNot, args: { leadId, kind, reason: lifted } })
      }
      if (!('actual_booking_date' in call.body)) {
        return answerMutation(services, call, { ...lead, mutation: updateLead, args: { leadId, fields: call.body } })
      }
      const { actual_booking_date: date, actual_booking_time: time } = call.body
      return answerMutation(services, call, { ...lead, mutation: bookLead, args: { leadId, date, time: time || null } })
    }),

    route(endpoints.patchAssign, async (call) => {
      const leadId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: assignLead,
        args: { leadId, userId: call.body.userId || null },
        bodyOf: leadIn(leadId),
      })
    }),

    route(endpoints.patchCertificate, async (call) => {
      const leadId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: fillEpc,
        args: { leadId, fields: call.body.fields },
        bodyOf: leadIn(leadId),
      })
    }),

    route(endpoints.postNote, async (call) => {
      const leadId = call.params.id
      const noteId = call.sync.key ?? randomUUID()
      const createdAt = deviceTimeBy(services.clock(), call.body.createdAt)
      return answerMutation(services, call, {
        companyId: await companyOf(call, leadId),
        mutation: addNote,
        args: { leadId, noteId, createdAt, content: call.body.content },
        deviceAt: createdAt,
        hasSeq: true,
        check: (rows) => refuseKnownNote(rows, noteId),
        bodyOf: (rows) => found(rows.get('note', noteId), 'This note'),
      })
    }),
  ]
}

const newLeadRoute = (services: Services) =>
  route(endpoints.postLead, async (call) => {
    const { createdAt: reported, ...fields } = call.body
    const createdAt = deviceTimeBy(services.clock(), reported)
    const leadId = call.sync.key ?? randomUUID()
    return answerMutation(services, call, {
      companyId: activeCompany(call.caller, call.query.companyId),
      mutation: createLead,
      args: { leadId, createdAt, fields },
      deviceAt: createdAt,
      bodyOf: leadIn(leadId),
    })
  })

type DoNotAsked =
  | { readonly kind: DoNotKind; readonly mark: { reason: string; since: string }; readonly lifted?: undefined }
  | { readonly kind: DoNotKind; readonly mark?: undefined; readonly lifted: string }

function doNotIn(body: endpoints.DoNotChange): DoNotAsked {
  if ('do_not_call' in body) {
    if (body.do_not_call === null) return { kind: 'call', lifted: body.do_not_call_lifted }
    return { kind: 'call', mark: { reason: body.do_not_call, since: body.do_not_call_since } }
  }
  if (body.do_not_knock === null) return { kind: 'knock', lifted: body.do_not_knock_lifted }
  return { kind: 'knock', mark: { reason: body.do_not_knock, since: body.do_not_knock_since } }
}

const leadIn = (leadId: string) => (rows: SavedRows) => ({ lead: found(rows.get('lead', leadId), 'This lead') })

/** A key whose stored answer has expired must not become a way to rewrite a colleague's note. */
function refuseKnownNote(rows: SavedRows, noteId: string) {
  if (rows.get('note', noteId)) throw new Refusal('key-reuse', 'This Idempotency-Key belongs to another note.')
}
