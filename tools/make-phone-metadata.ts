// Cuts the numbering plans of the British Isles out of libphonenumber-js: `npm run make:phone-metadata` after each update of it.
import { writeFileSync } from 'node:fs'
import metadata from 'libphonenumber-js/metadata.min.json'

/** Great Britain and Northern Ireland, Guernsey, Jersey, the Isle of Man, Ireland. */
const COUNTRIES = ['GB', 'GG', 'JE', 'IM', 'IE'] as const

type Format = readonly [pattern: string, groups: string, leading: readonly string[], national?: string]

/** A plan is a list: the pattern of its numbers is the third of it, their formats the fifth. */
function planOf(country: (typeof COUNTRIES)[number]): readonly unknown[] {
  const plan = metadata.countries[country]
  if (!plan) throw new Error(`libphonenumber-js has no plan of ${country}.`)
  return plan
}

const MADE = "// Made by `npm run make:phone-metadata` from the metadata of libphonenumber-js. Don't edit."

/** What `read-phones.ts` parses with. */
export function metadataFile(): string {
  const cut = {
    version: metadata.version,
    country_calling_codes: { 44: ['GB', 'GG', 'IM', 'JE'], 353: ['IE'] },
    nonGeographic: {},
    countries: Object.fromEntries(COUNTRIES.map((country) => [country, planOf(country)])),
  }
  return `${MADE}
import type { MetadataJson } from 'libphonenumber-js/core'

export const PHONE_METADATA: MetadataJson = ${JSON.stringify(cut)}
`
}

/** How a list groups digits without loading the library. */
export function plansFile(): string {
  return `${MADE}

/** The first whose \`leading\` fits and whose \`digits\` are so many. British numbers are shown as they are dialled here. */
export const NUMBERING_PLANS = [
${planLines('GB', '+44', '0')}${planLines('IE', '+353', '+353 ')}]
`
}

const planLines = (country: 'GB' | 'IE', code: string, begin: string) => `  {
    code: '${code}',
    begin: '${begin}',
    national: /^(?:${String(planOf(country)[2])})$/,
    formats: [
${formatsOf(country).map(formatLine).join('')}    ],
  },
`

const formatsOf = (country: 'GB' | 'IE') => planOf(country)[4] as readonly Format[]

const formatLine = ([pattern, groups, leading]: Format) =>
  `      { leading: /^(?:${leading.at(-1) ?? ''})/, digits: /^${pattern}$/, groups: '${groups}' },\n`

export const METADATA_PATH = 'contract/entities/phone/phone-metadata.ts'
export const PLANS_PATH = 'contract/entities/phone/numbering-plans.ts'

if (import.meta.main) {
  writeFileSync(METADATA_PATH, metadataFile())
  writeFileSync(PLANS_PATH, plansFile())
}
