import type { WaitReason } from '../db/schema/uploads-db.ts'

const TEXTS: Readonly<Record<WaitReason, string>> = {
  signal: 'It continues when the server can be reached.',
  'sign-in': 'Sign in again to continue.',
  'server-full': 'The server is short of space. It’s kept on this device and continues when there is room.',
  'proxy-page': 'A network sign-in page or proxy is in the way.',
  'proxy-limit': 'A proxy on the way refuses even small parts. Ask your administrator to raise its limit for uploads.',
}

/** Why a file that is kept on this device isn't being sent at the moment. */
export const waitText = (reason: WaitReason): string => TEXTS[reason]
