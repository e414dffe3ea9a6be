import * as endpoints from '../../contract/endpoints/marketing-settings.ts'
import { countMailEvents } from '../commands/marketing/mail-events.ts'
import { readReturnedMail } from '../commands/marketing/returned-mail.ts'
import { demandSignature } from '../commands/marketing/webhook-signature.ts'
import { setSettings, showSettings } from '../commands/marketing/settings.ts'
import { activeCompany } from '../policies/authorize.ts'
import type { Account } from '../store/users.ts'
import { route } from './route.ts'
import type { Services } from './services.ts'

export const marketingSettingsRoutes = ({ store, publicUrl, clock, mailing }: Services) => {
  const asked = (caller: Account, named: string | undefined) => {
    const companyId = activeCompany(caller, named)
    const webhookUrls = caller.role === 'User' ? undefined : webhookUrlsOf(companyId)
    return { store, companyId, route: mailing.relay.route, webhookUrls }
  }
  const webhookUrlsOf = (companyId: string) => ({
    eventsUrl: publicUrl + urlOf(endpoints.postMailEvents, companyId),
    returnedMailUrl: publicUrl + urlOf(endpoints.postReturnedMail, companyId),
  })

  return [
    route(endpoints.getMarketingSettings, async ({ caller, query }) => ({
      settings: await showSettings(asked(caller, query.companyId)),
    })),

    route(endpoints.putMarketingSettings, async ({ caller, query, body }) => ({
      settings: await setSettings(asked(caller, query.companyId), body),
    })),

    route(endpoints.postMailEvents, async ({ params, body, request }) => {
      await demandSignature(store, params.companyId, { request, now: clock() })
      return countMailEvents(store, params.companyId, body.events)
    }),

    route(endpoints.postReturnedMail, async ({ params, body, request }) => {
      await demandSignature(store, params.companyId, { request, now: clock() })
      const events = await readReturnedMail(body.message)
      return countMailEvents(store, params.companyId, events)
    }),
  ]
}

const urlOf = ({ path }: { readonly path: string }, companyId: string) => path.replace(':companyId', companyId)
