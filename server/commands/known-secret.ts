import { createHmac } from 'node:crypto'
import type { Store } from '../store/core/open-store.ts'
import { keepSecretPrint, replaceSecretPrint } from '../store/users/secret-print.ts'
import { StartError } from '../store/core/start-error.ts'

const printOf = (secret: string) =>
  createHmac('sha256', secret).update('Doorstep: which secret is it?').digest('base64url')

/** Servers need one secret: a server with another one would sign out every user whose next request it gets. */
export async function demandKnownSecret(store: Store, secret: string): Promise<void> {
  const print = printOf(secret)
  if ((await keepSecretPrint(store, print)) === print) return
  throw new StartError(
    'The secret that signs sessions is not the one of this database’s other servers: give each the same JWT_SECRET, or the ' +
      'same DATA_DIR/secrets. If you changed it on purpose, run npm run change:secret first.',
  )
}

/** From now on only servers with this secret start. */
export const acceptSecret = (store: Store, secret: string): Promise<void> => replaceSecretPrint(store, printOf(secret))
