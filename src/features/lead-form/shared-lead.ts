import * as z from 'zod/mini'
import { phoneLinks } from '../../../contract/entities/phone/shown-phones.ts'
import { canonicalPostcode } from '../../../contract/entities/postcode.ts'

// Text that another app shares with Doorstep (`share_target` in the manifest). What isn't recognised is left to the
// user.

export interface Shared {
  title?: string | undefined
  text?: string | undefined
}
type SharedLead = Partial<Record<'firstname' | 'surname' | 'phone' | 'email' | 'postcode', string>>

const BETWEEN_WORDS = /[\s<>,;:()]/
const email = z.email()
const POSTCODE = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/i
/** `FN` is the name in a vCard. */
const NAME_LABEL = /^(?:FN|Name)\b[^:]*:\s*/i
/** Two to four capitalised words, and nothing else on the line. */
const NAME = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*){1,3}$/u

export function sharedLead({ title = '', text = '' }: Shared): SharedLead {
  const lines = `${title}\n${text}`.split(/\r?\n/).map((line) => line.trim())
  const whole = lines.join('\n')
  const postcode = canonicalPostcode(POSTCODE.exec(whole)?.[0] ?? '')
  const address = whole
    .split(BETWEEN_WORDS)
    .map((word) => word.replace(/[.!?]$/, ''))
    .find((word) => email.safeParse(word).success)
  const [phone] = phoneLinks(whole)
  return {
    ...nameIn(lines),
    ...(phone ? { phone: phone.text } : {}),
    ...(address ? { email: address } : {}),
    ...(postcode ? { postcode } : {}),
  }
}

function nameIn(lines: readonly string[]): SharedLead {
  const labelled = lines.find((line) => NAME_LABEL.test(line))?.replace(NAME_LABEL, '')
  const name = labelled ?? lines.find((line) => NAME.test(line)) ?? ''
  const [firstname, ...rest] = name.split(/\s+/).filter(Boolean)
  if (!firstname) return {}
  return rest.length > 0 ? { firstname, surname: rest.join(' ') } : { surname: firstname }
}
