import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/marketing-campaigns.ts'
import { NOT_DELIVERED } from '../../../contract/entities/marketing/campaign.ts'
import { Refusal } from '../../../contract/errors.ts'
import { beginCampaign, checkCampaign, type Step, takeStep } from '../../commands/marketing/campaign-steps.ts'
import { deleteDraft } from '../../commands/marketing/delete-draft.ts'
import { campaignOf, previewMail, sendTestMail } from '../../commands/marketing/test-mail.ts'
import { linksOf } from '../../commands/marketing/link-clicks.ts'
import { activeCompany, companiesToSearch } from '../../policies/authorize.ts'
import { addCampaign, type CampaignRef, listCampaigns, readCampaign } from '../../store/marketing/campaigns.ts'
import { countAudience } from '../../store/marketing/audience.ts'
import { listRecipients } from '../../store/marketing/ledger.ts'
import { decideUnknown } from '../../store/marketing/ledger-outcomes.ts'
import type { Account } from '../../store/users/users.ts'
import { answerOfPage, rowsOfPage } from '../list-answer.ts'
import { companyOfRow } from '../records/company-of-row.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const marketingCampaignRoutes = (services: Services) => {
  const campaigns = campaignsOf(services)
  return [
    ...draftRoutes(services, campaigns),
    ...sendingRoutes(services, campaigns),
    ...ledgerRoutes(services, campaigns),
  ]
}

interface About {
  readonly caller: Account
  readonly params: { readonly id: string }
  readonly query: { readonly companyId?: string | undefined }
}

function campaignsOf(services: Services) {
  const { store } = services
  const companyOf = companyOfRow(services, 'campaign')
  const read = async (ref: CampaignRef) => found(await readCampaign(store, ref), 'This campaign')
  return {
    read,
    refOf: async ({ caller, params: { id }, query }: About): Promise<CampaignRef> => ({
      companyId: await companyOf(companiesToSearch(caller, query.companyId), id),
      id,
    }),
    said: async (ref: CampaignRef, message: string) => ({ message, campaign: await read(ref) }),
  }
}
type Campaigns = ReturnType<typeof campaignsOf>

const draftRoutes = (services: Services, { read, refOf }: Campaigns) => {
  const { store, mailing } = services
  return [
    route(endpoints.listCampaigns, async (call) => {
      const companyId = activeCompany(call.caller, call.query.companyId)
      return { campaigns: rowsOfPage(call, await listCampaigns(store, companyId, call.query.offset)) }
    }),

    route(endpoints.getCampaign, async (call) => ({ campaign: await read(await refOf(call)) })),

    route(endpoints.postCampaign, async ({ caller, query, body, sync }) => {
      const ref = { companyId: activeCompany(caller, query.companyId), id: sync.key ?? randomUUID() }
      await addCampaign(store, ref, {
        userId: caller._id,
        name: body.name,
        subject: body.subject,
        from_name: body.fromName || null,
        from_email: body.fromEmail || null,
        reply_to: body.replyTo || null,
        preheader: body.preheader || null,
        list_ids: body.listIds,
        html: body.html || null,
        text: body.text || null,
      })
      return { campaign: await read(ref) }
    }),

    route(endpoints.deleteCampaign, async (call) => {
      await deleteDraft(store, { ...(await refOf(call)), by: call.caller._id })
      return { message: 'Campaign deleted' }
    }),

    route(endpoints.previewCampaign, async (call) => previewMail({ store, mailing }, await refOf(call))),

    route(endpoints.testCampaign, async (call) => ({
      message: await sendTestMail({ store, mailing }, await refOf(call), { tester: call.caller, to: call.body.to }),
    })),

    route(endpoints.checkCampaign, async (call) =>
      checkCampaign({ store, ...mailing }, await campaignOf(store, await refOf(call))),
    ),

    route(endpoints.countAudience, ({ caller, query, body }) =>
      countAudience(store, activeCompany(caller, query.companyId), body.listIds),
    ),
  ]
}

const people = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-GB')} people`)

const sendingRoutes = (services: Services, { refOf, said }: Campaigns) => {
  const { store, clock, mailing } = services
  const parts = { store, clock, relay: mailing.relay, links: mailing.links }

  const stepped = async (call: About, step: Step, message: string) => {
    const ref = await refOf(call)
    await takeStep(parts, { ...ref, by: call.caller._id }, step)
    if (step === 'resume' || step === 'cancel') await mailing.go(ref.companyId)
    return said(ref, message)
  }

  return [
    route(endpoints.sendCampaign, async (call) => {
      const ref = await refOf(call)
      const { people: count, isLast } = await beginCampaign(parts, { ...ref, by: call.caller._id })
      await mailing.go(ref.companyId)
      const note = mailing.relay.route === 'folder' ? ` (${NOT_DELIVERED})` : ''
      return said(ref, isLast ? `Sending to ${people(count)}${note}` : `Preparing to send${note}`)
    }),

    route(endpoints.scheduleCampaign, async (call) => {
      const ref = await refOf(call)
      const by = { ...ref, by: call.caller._id }
      const { sendAt } = call.body
      if (sendAt === null) {
        await takeStep(parts, by, 'unschedule')
        return said(ref, 'Campaign is a draft again')
      }
      const at = new Date(sendAt)
      if (at <= clock()) throw new Refusal('invalid', 'Choose a time in the future.', { details: { field: 'sendAt' } })
      await takeStep(parts, by, 'schedule', at)
      await mailing.goAt(ref.companyId, ref.id, at)
      return said(ref, 'Campaign scheduled')
    }),

    route(endpoints.pauseCampaign, (call) => stepped(call, 'pause', 'Campaign paused')),
    route(endpoints.resumeCampaign, (call) => stepped(call, 'resume', 'Campaign resumed')),
    route(endpoints.cancelCampaign, (call) => stepped(call, 'cancel', 'Campaign cancelled')),
  ]
}

const ledgerRoutes = ({ store, mailing }: Services, { refOf, said }: Campaigns) => [
  route(endpoints.listLinks, async (call) => linksOf({ store, mailing }, await refOf(call))),

  route(endpoints.listRecipients, async (call) =>
    answerOfPage(call, await listRecipients(store, await refOf(call), call.query)),
  ),

  route(endpoints.decideUnknown, async (call) => {
    const ref = await refOf(call)
    const isSentAgain = call.body.decision === 'send-again'
    const decided = await decideUnknown(store, ref, {
      by: call.caller._id,
      isSentAgain,
      subscriberIds: call.body.subscriberIds,
    })
    if (isSentAgain && decided > 0) await mailing.go(ref.companyId)
    const message = isSentAgain ? `Sending again to ${people(decided)}` : `Taken as sent: ${people(decided)}`
    return { ...(await said(ref, message)), decided }
  }),
]
