import type { Config } from './config.ts'

/** Where people open the app, without a slash at its end. Never taken from a request, which may name any host. */
export const publicUrlOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) =>
  (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')
