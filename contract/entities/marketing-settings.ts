import * as z from 'zod/mini'
import { mailRoute } from './campaign.ts'
import { formLine } from './form-fields.ts'
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

/** What an administrator sets for a company's mail. `null` takes something away. */
export const marketingSettingsForm = z.partial(
  z.object({
    /** Stands at the foot of every mail with the postal address; without both nothing is sent. */
    senderName: formLine("Sender's name"),
    postalAddress: longText('Postal address', 500),
    ratePerMinute: perMinute('Mails a minute'),
    ratePerDomain: perMinute('Mails a minute to one domain'),
    /** Without a private key (PEM) one is made, unless that domain and selector have one already. */
    dkim: z.nullable(z.object({ domain, selector, privateKey: z.optional(longText('Private key', 10_000)) })),
  }),
)
export type MarketingSettingsForm = z.infer<typeof marketingSettingsForm>

export const marketingSettings = z.object({
  senderName: z.optional(z.string()),
  postalAddress: z.optional(z.string()),
  ratePerMinute: z.int(),
  ratePerDomain: z.int(),
  /** With the DNS record that lets receivers verify it. */
  dkim: z.optional(z.object({ domain: z.string(), selector: z.string(), dnsName: z.string(), dnsValue: z.string() })),
  mailRoute,
  /** Where a provider posts its events and what came back, signed with the secret; for administrators only. */
  webhook: z.optional(z.object({ eventsUrl: z.string(), returnedMailUrl: z.string(), secret: z.string() })),
})
export type MarketingSettings = z.infer<typeof marketingSettings>
