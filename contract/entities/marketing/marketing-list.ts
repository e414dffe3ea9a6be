import * as z from 'zod/mini'
import { plainEmail } from '../email-text.ts'
import { tooLong } from '../field.ts'
import { formLine, textOnly } from '../form-fields.ts'
import { asciiEmail, EMAIL_MAX_LENGTH, id, timestamp } from '../primitives.ts'

const NOTE_MAX_LENGTH = 5_000

/** Lists are created by hand, so more would be a fault or an attack. */
export const LISTS_OF_A_COMPANY = 500

/** Specification section 9: the list that an import creates when none is named. */
export const DEFAULT_LIST_NAME = 'Past buyers list'

export const listLabels = {
  name: 'Name',
  description: 'Description',
  defaultFromName: 'From Name',
  defaultFromEmail: 'From Email',
  defaultReplyTo: 'Reply-To',
  doubleOptIn: 'Double opt-in',
  gdprNote: 'GDPR note',
  trackOpens: 'Count opens',
  trackClicks: 'Count clicks',
} as const

export const emailLine = (label: string) =>
  z.string(textOnly(label)).check(
    z.overwrite(plainEmail),
    z.toLowerCase(),
    z.overwrite(asciiEmail),
    z.maxLength(EMAIL_MAX_LENGTH, { error: () => tooLong(label, EMAIL_MAX_LENGTH) }),
    z.refine((value) => value === '' || z.email().safeParse(value).success, `${label}: enter a valid email address.`),
  )

export const longText = (label: string, most = NOTE_MAX_LENGTH) =>
  z.string(textOnly(label)).check(z.maxLength(most, `${label} holds at most ${most} characters.`))

export const marketingListForm = z.object({
  name: formLine(listLabels.name, 'Enter a name.'),
  description: z.optional(formLine(listLabels.description)),
  defaultFromName: z.optional(formLine(listLabels.defaultFromName)),
  defaultFromEmail: z.optional(emailLine(listLabels.defaultFromEmail)),
  defaultReplyTo: z.optional(emailLine(listLabels.defaultReplyTo)),
  /** New subscribers get an email with a confirmation link, and nothing else until they confirm. */
  doubleOptIn: z._default(z.boolean(), false),
  /** The wording that subscribers agreed to. It is stored with each consent. */
  gdprNote: z.optional(longText(listLabels.gdprNote)),
  /** Both are off until a user turns them on for the list. */
  trackOpens: z._default(z.boolean(), false),
  trackClicks: z._default(z.boolean(), false),
})
export type MarketingListForm = z.input<typeof marketingListForm>

export const marketingListFields = z.partial(
  z.extend(marketingListForm, {
    doubleOptIn: z.boolean(),
    trackOpens: z.boolean(),
    trackClicks: z.boolean(),
  }),
)

/** On the device the entity is called `list`. A device has all lists of a company. */
export const marketingList = z.extend(marketingListForm, {
  _id: id,
  companyId: id,
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
})
export type MarketingList = z.infer<typeof marketingList>
