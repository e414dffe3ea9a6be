import { createServer } from 'node:net'
import { StartError } from '../store/core/start-error.ts'

export interface Address {
  readonly host: string
  readonly port: number
}

/** Checked before anything is started or migrated, so that an accidental second start has no effects. */
export async function demandFreePort({ host, port }: Address): Promise<void> {
  const probe = createServer()
  const refusal = await new Promise<unknown>((resolve) => {
    probe.once('error', resolve).listen({ host, port }, () => resolve(undefined))
  })
  if (refusal) throw portError(refusal, { host, port })
  await new Promise((resolve) => probe.close(resolve))
}

export function portError(error: unknown, { host, port }: Address): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') return new StartError(`Port ${port} is in use. Set PORT to a free one.`)
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be opened by this user. Set PORT to one above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${host} is not an address of this machine.`)
  return error
}
