import { randomUUID } from 'node:crypto'
import * as endpoints from '../../../contract/endpoints/accounts.ts'
import { createAccount, deleteAccount, updateAccount } from '../../../contract/mutations/account.ts'
import { headers } from '../../../contract/protocol.ts'
import { activeCompany, companiesToSearch, lastNamedCompany } from '../../policies/authorize.ts'
import { accountNames, findForm, listForms } from '../../store/records/forms.ts'
import type { SavedRows } from '../../sync/mutation-run.ts'
import { etagOf, deviceTimeBy } from '../../sync/sync-headers.ts'
import { answerMutation } from '../sync/answer-mutation.ts'
import { companyOfChange } from './company-of-row.ts'
import { rowsOfPage } from '../list-answer.ts'
import { route, found } from '../route.ts'
import type { Services } from '../services.ts'

export const accountRoutes = (services: Services) => {
  const { store, clock } = services
  const companyOf = companyOfChange(services, 'account')

  return [
    route(endpoints.listAccounts, async (call) => {
      const companyId = activeCompany(call.caller, call.query.companyId)
      const page = await listForms(store, accountNames, companyId, call.query.offset)
      return { data: { accounts: rowsOfPage(call, page) } }
    }),

    route(endpoints.getAccount, async ({ caller, params, query, reply }) => {
      const companyIds = companiesToSearch(caller, query.companyId)
      const account = found(await findForm(store, 'account', companyIds, params.id), 'This account')
      reply.header(headers.etag, etagOf(account.version))
      return { data: { account } }
    }),

    route(endpoints.postAccount, async (call) => {
      const { createdAt: reported, ...fields } = call.body
      const createdAt = deviceTimeBy(clock(), reported)
      const accountId = call.sync.key ?? randomUUID()
      return answerMutation(services, call, {
        companyId: activeCompany(call.caller, call.query.companyId ?? lastNamedCompany(call.caller)),
        mutation: createAccount,
        args: { accountId, createdAt, fields },
        deviceAt: createdAt,
        bodyOf: accountIn(accountId),
      })
    }),

    route(endpoints.patchAccount, async (call) => {
      const accountId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, accountId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: updateAccount,
        args: { accountId, fields: call.body },
        bodyOf: accountIn(accountId),
      })
    }),

    route(endpoints.deleteAccountCall, async (call) => {
      const accountId = call.params.id
      return answerMutation(services, call, {
        companyId: await companyOf(call, accountId, companiesToSearch(call.caller, call.query.companyId)),
        mutation: deleteAccount,
        args: { accountId },
        bodyOf: () => ({ message: 'Account deleted' }),
      })
    }),
  ]
}

const accountIn = (accountId: string) => (rows: SavedRows) => ({
  data: { account: found(rows.get('account', accountId), 'This account') },
})
