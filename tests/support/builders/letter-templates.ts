import { readTemplate, type Written } from '../../../server/commands/marketing/letter-template.ts'

export const templatesInPlace = { of: (written: Written) => Promise.resolve(readTemplate(written)) }
