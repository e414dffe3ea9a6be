// Cuts the numbering plans of the British Isles out of libphonenumber-js: `npm run make:phone-metadata` after each update of it.
import { writeFileSync } from 'node:fs'
import metadata from 'libphonenumber-js/metadata.min.json'

type Format = readonly [pattern: string, groups: string, leading: readonly string[], national?: string]

/** A plan is a list: the pattern of its numbers is the third of it, their formats the fifth. */
function planOf(country: 'GB' | 'IE'): readonly unknown[] {
  const plan = metadata.countries[country]
  if (!plan) throw new Error(`libphonenumber-js has no plan of ${country}.`)
  return plan
}

const MADE = "// Made by `npm run make:phone-metadata` from the metadata of libphonenumber-js. Don't edit."

/** What reading and grouping digits needs of the library's data. Guernsey, Jersey and the Isle of Man number as Britain does. */
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

export const PLANS_PATH = 'contract/entities/phone/numbering-plans.ts'

if (import.meta.main) {
  writeFileSync(PLANS_PATH, plansFile())
}
