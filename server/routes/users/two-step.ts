import type { FastifyRequest } from 'fastify'
import * as endpoints from '../../../contract/endpoints/two-step.ts'
import { networkOf } from '../../commands/users/address-group.ts'
import { demandPassword } from '../../commands/users/my-sessions.ts'
import * as twoStep from '../../commands/users/two-step.ts'
import type { Session } from '../../commands/users/authenticate.ts'
import type { Account } from '../../store/users/users.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

interface CodeCall {
  readonly caller: Account
  readonly session: Session
  readonly body: { readonly code: string }
  readonly request: FastifyRequest
}

const entered = ({ caller, session, body, request }: CodeCall): twoStep.CodeEntered => ({
  ...caller,
  sessionId: session.id,
  network: networkOf(request.ip),
  code: body.code,
})

export const twoStepRoutes = (services: Services) => [
  route(endpoints.getTwoStep, ({ caller }) => twoStep.showTwoStep(services, caller._id)),

  route(endpoints.startTwoStep, async ({ caller, body, request }) => {
    await demandPassword(services.store, caller, { password: body.currentPassword, network: networkOf(request.ip) })
    return twoStep.startTwoStep(services, caller)
  }),

  route(endpoints.confirmTwoStep, async (call) => ({
    recoveryCodes: await twoStep.confirmTwoStep(services, entered(call)),
  })),

  route(endpoints.renewRecoveryCodes, async (call) => ({
    recoveryCodes: await twoStep.renewRecoveryCodes(services, entered(call)),
  })),

  route(endpoints.stopTwoStep, async (call) => {
    const { caller, body, request } = call
    await demandPassword(services.store, caller, { password: body.currentPassword, network: networkOf(request.ip) })
    await twoStep.stopTwoStep(services, entered(call))
    return { message: 'Two-step sign-in turned off' }
  }),

  route(endpoints.resetTwoStep, async ({ caller, params }) => {
    await twoStep.resetTwoStep(services, caller._id, params.id)
    return { message: 'Two-step sign-in reset' }
  }),
]
