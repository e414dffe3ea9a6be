import { signOut } from '../../../contract/endpoints/sessions.ts'
import { call } from '../../api/call.ts'

/** Ends this device's session on the server. Outlives the page; offline it does nothing. */
export function endSessionOnServer(token: string | undefined): void {
  if (token === undefined || !navigator.onLine) return
  void call(signOut, {}, { token, outlivesPage: true }).catch(() => undefined)
}
