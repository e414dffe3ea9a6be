import * as endpoints from '../../../contract/endpoints/marketing-settings.ts'
import { countMailEvents } from '../../commands/marketing/mail-events.ts'
import { demandSignature } from '../../commands/marketing/webhook-signature.ts'
import { setSettings, showSettings } from '../../commands/marketing/settings.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { dismissUnread, NO_COMPANY, readUnread } from '../../store/marketing/unread-mail.ts'
import type { Account } from '../../store/users/users.ts'
import { answerOfPage } from '../list-answer.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const marketingSettingsRoutes = ({ store, publicUrl, clock, mailing }: Services) => {
  const settingsQuery = (caller: Account, named: string | undefined) => {
    const companyId = activeCompany(caller, named)
    const webhookUrls = caller.role === 'User' ? undefined : webhookUrlsOf(companyId)
    return { store, companyId, route: mailing.relay.route, webhookUrls }
  }
  const webhookUrlsOf = (companyId: string) => ({
    eventsUrl: publicUrl + urlOf(endpoints.postMailEvents, companyId),
    returnedMailUrl: publicUrl + urlOf(endpoints.postReturnedMail, companyId),
  })

  /** Returned email that names no email of ours may belong to any company. */
  const unreadOf = (caller: Account, named: string | undefined) => {
    const companyId = activeCompany(caller, named)
    return caller.role === 'SuperAdmin' ? [companyId, NO_COMPANY] : [companyId]
  }

  return [
    route(endpoints.getMarketingSettings, async ({ caller, query }) => ({
      settings: await showSettings(settingsQuery(caller, query.companyId)),
    })),

    route(endpoints.putMarketingSettings, async ({ caller, query, body }) => ({
      settings: await setSettings({ ...settingsQuery(caller, query.companyId), by: caller._id }, body),
    })),

    route(endpoints.postMailEvents, async ({ params, body, request }) => {
      await demandSignature(store, params.companyId, { request, now: clock() })
      return countMailEvents(store, params.companyId, body.events)
    }),

    route(endpoints.postReturnedMail, async ({ params, body, request }) => {
      await demandSignature(store, params.companyId, { request, now: clock() })
      return mailing.returned.post(params.companyId, body.message)
    }),

    route(endpoints.listUnreadMail, async (call) => {
      const { companyId, offset } = call.query
      return answerOfPage(call, await readUnread(store, unreadOf(call.caller, companyId), offset))
    }),

    route(endpoints.dismissUnreadMail, async ({ caller, query, body }) => {
      await dismissUnread(store, unreadOf(caller, query.companyId), body.ids)
      return { message: 'Messages dismissed' }
    }),
  ]
}

const urlOf = ({ path }: { readonly path: string }, companyId: string) => path.replace(':companyId', companyId)
