import { readTemplate, type Written } from '../../../server/commands/marketing/letter-template.ts'

/** Read where it is asked for, without a thread. */
export const templatesInPlace = { of: (written: Written) => Promise.resolve(readTemplate(written)) }
