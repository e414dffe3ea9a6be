import { once } from '../../contract/once.ts'
import type { KeptContent, WaitReason } from '../db/schema/uploads-db.ts'

const TEXTS: Readonly<Record<WaitReason, string>> = {
  signal: 'It continues when the server can be reached.',
  'sign-in': 'Sign in again to continue.',
  'server-busy': 'The server is busy. It continues in a moment.',
  'server-full': 'The server is short of space. It’s kept on this device and continues when there is room.',
  'proxy-page': 'A network sign-in page or proxy is in the way.',
  'proxy-limit': 'A proxy on the way refuses even small parts. Ask your administrator to raise its limit for uploads.',
}

const timeOfDay = once(() => new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }))

/** Why a file that is kept on this device isn't being sent at the moment. */
export const waitText = (reason: WaitReason, { busyUntil }: Pick<KeptContent, 'busyUntil'>): string =>
  reason === 'server-busy' && busyUntil !== undefined
    ? `The server is busy. It continues at ${timeOfDay().format(busyUntil)}.`
    : TEXTS[reason]
