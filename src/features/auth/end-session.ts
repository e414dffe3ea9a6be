import { signOut } from '../../../contract/endpoints/sessions.ts'
import { call } from '../../api/call.ts'

/** Tells the server that this device's session is over. The page may go away meanwhile; offline nobody can be told. */
export function endSessionOnServer(token: string | undefined): void {
  if (token === undefined || !navigator.onLine) return
  void call(signOut, {}, { token, outlivesPage: true }).catch(() => undefined)
}
