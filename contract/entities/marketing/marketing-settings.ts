import * as z from 'zod/mini'
import { mailRoute } from './campaign.ts'
import { formLine } from '../form-fields.ts'
import { email, asciiDomain, remark } from '../primitives.ts'
import { longText } from './marketing-list.ts'

const perMinute = (label: string) =>
  z
    .int(`${label}: enter a whole number.`)
    .check(z.minimum(1, `${label}: at least 1.`), z.maximum(1_000_000, `${label}: at most 1,000,000.`))

const domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite(asciiDomain),
    z.maxLength(253),
    z.regex(
      /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/,
      'Enter a domain, such as example.co.uk.',
    ),
  )
const selector = z
  .string()
  .check(z.trim(), z.regex(/^[a-z0-9][a-z0-9-]{0,62}$/i, 'Enter a selector: letters, digits and dashes.'))

export const DEFAULT_RATE_PER_MINUTE = 600
export const DEFAULT_RATE_PER_DOMAIN = 120

const MAX_TEST_ADDRESSES = 20
const testAddresses = z
  .array(email)
  .check(z.maxLength(MAX_TEST_ADDRESSES, `Test addresses: at most ${MAX_TEST_ADDRESSES}.`))

/** The settings of a company's emails. `null` removes one. */
export const marketingSettingsForm = z.partial(
  z.object({
    /** Shown in the footer of every email with the postal address. Nothing is sent without both. */
    senderName: formLine("Sender's name"),
    postalAddress: longText('Postal address', 500),
    ratePerMinute: perMinute('Emails per minute'),
    ratePerDomain: perMinute('Emails per minute to one domain'),
    testAddresses,
    /** Without a private key (PEM) one is generated, unless that domain and selector already have one. */
    dkim: z.nullable(z.object({ domain, selector, privateKey: z.optional(longText('Private key', 10_000)) })),
  }),
)
export type MarketingSettingsForm = z.infer<typeof marketingSettingsForm>

/** A DNS string holds at most 255 bytes: a longer record is several quoted strings, which receivers join. */
export const splitForDns = (value: string) =>
  Array.from({ length: Math.ceil(value.length / 255) }, (_, at) => `"${value.slice(at * 255, (at + 1) * 255)}"`).join(
    ' ',
  )

export const marketingSettings = z.object({
  senderName: z.optional(remark),
  postalAddress: z.optional(remark),
  ratePerMinute: z.int(),
  ratePerDomain: z.int(),
  testAddresses,
  dkim: z.optional(z.object({ domain: remark, selector: remark, dnsName: remark, dnsValue: remark })),
  mailRoute,
  /** Where a provider posts events and returned email, signed with the secret. Only administrators see it. */
  webhook: z.optional(z.object({ eventsUrl: remark, returnedMailUrl: remark, secret: remark })),
})
export type MarketingSettings = z.infer<typeof marketingSettings>
