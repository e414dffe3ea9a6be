import { existsSync, realpathSync } from 'node:fs'

/** Whether two paths name one file, through links too. */
export const isOneFile = (a: string, b: string) => existsSync(a) && existsSync(b) && realpathSync(a) === realpathSync(b)
