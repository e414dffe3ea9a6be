import * as z from 'zod/mini'
import { plainEmail } from './email-text.ts'
import { tooLong } from './field.ts'
import { formLine, formPostcode, textOnly } from './form-fields.ts'
import { doNotShape } from './lead.ts'
import { phoneInFile } from './phone/shown-phones.ts'
import { EMAIL_MAX_LENGTH, id, timestamp } from './primitives.ts'

const NOTES_MAX_LENGTH = 20_000
export const MOST_LEADS = 200
const UUID_LENGTH = 36
const NO_ACCOUNT = 'Choose an account from the list.'

export const contactLabels = {
  firstname: 'First Name',
  lastname: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  job_title: 'Job Title',
  'address.line1': 'Address Line 1',
  'address.line2': 'Address Line 2',
  'address.city': 'Address City',
  'address.postcode': 'Address Postcode',
  notes: 'Notes',
  accountId: 'Account',
  leadIds: 'Leads and Deals',
} as const

const emailOrEmpty = z.string(textOnly(contactLabels.email)).check(
  z.overwrite(plainEmail),
  z.maxLength(EMAIL_MAX_LENGTH, { error: () => tooLong(contactLabels.email, EMAIL_MAX_LENGTH) }),
  z.refine((value) => value === '' || z.email().safeParse(value).success, 'Enter a valid email address.'),
)

export const contactFields = z.partial(
  z.object({
    firstname: formLine(contactLabels.firstname),
    lastname: formLine(contactLabels.lastname),
    email: emailOrEmpty,
    phone: formLine(contactLabels.phone),
    job_title: formLine(contactLabels.job_title),
    notes: z
      .string(textOnly(contactLabels.notes))
      .check(z.maxLength(NOTES_MAX_LENGTH, 'Notes hold at most 20,000 characters.')),
    /** Empty for none. As with leads, an unknown or deleted account is not an error: none is shown. */
    accountId: z.string(textOnly(contactLabels.accountId)).check(
      z.toLowerCase(),
      z.maxLength(UUID_LENGTH, NO_ACCOUNT),
      z.refine((value) => value === '' || id.safeParse(value).success, NO_ACCOUNT),
    ),
    leadIds: z.array(id).check(z.maxLength(MOST_LEADS, 'A contact can be linked to at most 200 leads and deals.')),
    address: z.partial(
      z.object({
        line1: formLine(contactLabels['address.line1']),
        line2: formLine(contactLabels['address.line2']),
        city: formLine(contactLabels['address.city']),
        postcode: formPostcode(contactLabels['address.postcode']),
      }),
    ),
  }),
)
export type ContactFields = z.output<typeof contactFields>

export const NAMELESS_CONTACT = 'Enter a name, an email or a phone number.'
export const isReachable = ({ firstname, lastname, email, phone }: ContactFields) =>
  Boolean(firstname || lastname || email || phone)

export const contactForm = contactFields.check(z.refine(isReachable, NAMELESS_CONTACT))

const callShape = {
  do_not_call: doNotShape.do_not_call,
  do_not_call_since: doNotShape.do_not_call_since,
  do_not_call_lifted: doNotShape.do_not_call_lifted,
}
export const CALL_FIELDS = Object.keys(callShape) as Array<keyof typeof callShape>

export const contact = z.extend(contactFields, {
  _id: id,
  companyId: id,
  createdAt: timestamp,
  updatedAt: timestamp,
  version: z.int(),
  /** Not part of the form: these are set automatically, or by the number. */
  ...callShape,
})
export type Contact = z.infer<typeof contact>

export const contactName = ({ firstname, lastname, email, phone }: ContactFields) =>
  [firstname, lastname].filter(Boolean).join(' ') || email || phoneInFile(phone ?? '')

/** A contact's address has no wishes: visits are to leads. */
export const callMarksOf = ({ phone, do_not_call, do_not_call_since, do_not_call_lifted }: Contact) => ({
  phone,
  do_not_call,
  do_not_call_since,
  do_not_call_lifted,
})
