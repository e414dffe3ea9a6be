import * as endpoints from '../../../contract/endpoints/retention.ts'
import { activeCompany } from '../../policies/authorize.ts'
import { readNextToGo } from '../../store/retention/next-to-go.ts'
import { readRetention, setRetention } from '../../store/retention/retention-periods.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const retentionRoutes = ({ store, clock }: Services) => [
  route(endpoints.getRetention, async ({ caller, query }) => ({
    retention: await readRetention(store, activeCompany(caller, query.companyId)),
  })),

  route(endpoints.putRetention, async ({ caller, query, body }) => ({
    retention: await setRetention(store, activeCompany(caller, query.companyId), body, {
      by: caller._id,
      now: clock(),
    }),
  })),

  route(endpoints.getNextToGo, async ({ caller, query: { companyId, kind, months } }) =>
    readNextToGo(store, activeCompany(caller, companyId), { kind, months, now: clock() }),
  ),
]
