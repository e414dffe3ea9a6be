import type { Page } from '@playwright/test'
import { BrowserProfile, type Credentials, everythingIsHere, signIn } from '../browser/browser.ts'
import { PlainClient } from '../server/plain-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { Signal } from '../server/signal.ts'

export interface FieldDay {
  server: ServerProcess
  signal: Signal
  client: PlainClient
  profile: BrowserProfile
  page: Page
  end(): Promise<void>
}

interface FieldDayOptions {
  person: Credentials
  colleague?: Credentials
  settings?: Record<string, string>
  prepare?: (client: PlainClient) => Promise<void>
}

/** A server, and a browser that has loaded everything, so that no network is needed. */
export async function startFieldDay({
  person,
  colleague = person,
  settings,
  prepare,
}: FieldDayOptions): Promise<FieldDay> {
  const server = await ServerProcess.start(settings)
  const client = await PlainClient.signIn(server.url, colleague)
  await prepare?.(client)
  const profile = new BrowserProfile()
  const page = await profile.open()
  const signal = await Signal.to(server)
  await signIn(page, signal.url, person)
  await everythingIsHere(page, signal.url)
  const end = async () => {
    await profile.dispose()
    await signal.end()
    await server.dispose()
  }
  return { server, signal, client, profile, page, end }
}
