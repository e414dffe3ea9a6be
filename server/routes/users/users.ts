import { londonClock } from '../../../contract/london-time.ts'
import type { AwayPeriod } from '../../../contract/entities/work-times/away.ts'
import type { User } from '../../../contract/entities/user.ts'
import * as endpoints from '../../../contract/endpoints/users.ts'
import { correctUser } from '../../commands/users/correct-user.ts'
import { changeUser } from '../../commands/users/change-user.ts'
import { inviteUser } from '../../commands/users/invite-user.ts'
import { registerUser } from '../../commands/users/register-user.ts'
import { companiesOfWork, demandMayCreateCompany, demandMaySetAway, visibleUser } from '../../policies/people.ts'
import { changeAccount } from '../../store/users/account-changes.ts'
import { foundCompany } from '../../store/users/found-company.ts'
import { readOpenWork } from '../../store/users/open-work.ts'
import type { Store } from '../../store/core/open-store.ts'
import { findUser, toUser } from '../../store/users/users.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'
import { logUnsent } from './log-unsent.ts'

export const userRoutes = (services: Services) => {
  const { store } = services
  return [
    route(endpoints.registerUser, async ({ caller, body }) => ({
      user: visibleUser(caller, toUser(await registerUser(store, caller, body))),
    })),

    route(endpoints.inviteUser, async ({ caller, body, request }) => {
      const { account, isInvited } = await inviteUser(services, { caller, person: body, onUnsent: logUnsent(request) })
      return { user: visibleUser(caller, toUser(account)), invited: isInvited }
    }),

    route(endpoints.changeUser, async ({ caller, params, body }) => {
      const changed = await changeUser(store, { callerId: caller._id, userId: params.id, change: body })
      return { user: visibleUser(caller, toUser(changed)) }
    }),

    route(endpoints.correctUser, async ({ caller, params, body, request }) => {
      const correction = { callerId: caller._id, userId: params.id, details: body, onUnsent: logUnsent(request) }
      const changed = await correctUser(services, correction)
      return { user: visibleUser(caller, toUser(changed)) }
    }),

    route(endpoints.putAway, async ({ caller, params, body }) => ({
      user: visibleUser(caller, await setAway(store, { callerId: caller._id, userId: params.id, ...body })),
    })),

    route(endpoints.putMyAway, async ({ caller, body }) => ({
      user: visibleUser(caller, await setAway(store, { callerId: caller._id, userId: caller._id, ...body })),
    })),

    route(endpoints.getOpenWork, async ({ caller, params }) => {
      const companyIds = companiesOfWork(caller, await findUser(store, params.id))
      const today = londonClock(services.clock().getTime()).date
      return { companies: await readOpenWork(store, { userId: params.id, companyIds, today }) }
    }),

    route(endpoints.createCompany, async ({ caller, body }) => ({
      company: await foundCompany(store, { callerId: caller._id, name: body.name }, demandMayCreateCompany),
    })),
  ]
}

interface AwaySetting {
  readonly callerId: string
  readonly userId: string
  readonly away: AwayPeriod | null
}

async function setAway(store: Store, { callerId, userId, away }: AwaySetting): Promise<User> {
  const changed = await changeAccount(store, { callerId, userId }, (caller, target) => {
    demandMaySetAway(caller, target)
    return { away }
  })
  return toUser(changed)
}
