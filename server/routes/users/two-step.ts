import * as endpoints from '../../../contract/endpoints/two-step.ts'
import { networkOf } from '../../commands/users/address-group.ts'
import { demandPassword } from '../../commands/users/my-sessions.ts'
import * as twoStep from '../../commands/users/two-step.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'

export const twoStepRoutes = (services: Services) => [
  route(endpoints.getTwoStep, ({ caller }) => twoStep.showTwoStep(services, caller._id)),

  route(endpoints.startTwoStep, async ({ caller, body, request }) => {
    await demandPassword(services.store, caller, { password: body.currentPassword, network: networkOf(request.ip) })
    return twoStep.startTwoStep(services, caller)
  }),

  route(endpoints.confirmTwoStep, async ({ caller, body }) => ({
    recoveryCodes: await twoStep.confirmTwoStep(services, caller, body.code),
  })),

  route(endpoints.renewRecoveryCodes, async ({ caller, body }) => ({
    recoveryCodes: await twoStep.renewRecoveryCodes(services, caller, body.code),
  })),

  route(endpoints.stopTwoStep, async ({ caller, body, request }) => {
    await demandPassword(services.store, caller, { password: body.currentPassword, network: networkOf(request.ip) })
    await twoStep.stopTwoStep(services, caller, body.code)
    return { message: 'Two-step sign-in turned off' }
  }),

  route(endpoints.resetTwoStep, async ({ caller, params }) => {
    await twoStep.resetTwoStep(services, caller._id, params.id)
    return { message: 'Two-step sign-in reset' }
  }),
]
