import * as endpoints from '../../../contract/endpoints/passwords.ts'
import { Refusal } from '../../../contract/errors.ts'
import { messages } from '../../../contract/messages.ts'
import { forgotPassword, resetPassword } from '../../commands/users/forgot-password.ts'
import { placeOf } from '../../commands/users/address-group.ts'
import { MailFailure } from '../../providers/mail.ts'
import { route } from '../route.ts'
import type { Services } from '../services.ts'
import { logUnsent } from './log-unsent.ts'

export const passwordRoutes = (services: Services) => [
  route(endpoints.forgotPassword, async ({ body, request }) => {
    try {
      await forgotPassword(services, { email: body.email, from: placeOf(request).place })
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error
      logUnsent(request)(error)
      throw new Refusal('unavailable', 'The email could not be sent. Try again in a few minutes.')
    }
    return { message: messages.resetLinkSent }
  }),

  route(endpoints.resetPassword, async ({ params, body }) => {
    await resetPassword(services.store, { token: params.token, password: body.password })
    return { message: messages.passwordReset }
  }),
]
