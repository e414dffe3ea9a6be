import type { Account } from '../../../contract/entities/account.ts'
import type { Contact } from '../../../contract/entities/contact.ts'
import { buildPerson } from './person.ts'
import { buildPlace } from './place.ts'
import { createRandom, type Random } from './random.ts'

export type SyntheticContact = Omit<Contact, 'companyId' | 'version'>
export type SyntheticAccount = Omit<Account, 'companyId' | 'version'>

const CONTACTS = 60
const ACCOUNTS = 20
const YEAR_MS = 365 * 86_400_000

const JOB_TITLES =
  'Site Manager|Office Manager|Letting Agent|Housing Officer|Fleet Manager|Training Coordinator|Surveyor|Director'.split(
    '|',
  )
const CONTACT_NOTES = [
  'Prefers email to the phone.',
  'Call in the morning.',
  'Met at the trade fair.',
  'Knows the landlords in the area.',
]
const TRADES = 'Homes|Lettings|Builders|Logistics|Training|Housing|Properties|Contractors'.split('|')
const INDUSTRIES: Record<string, string> = {
  Homes: 'House building',
  Lettings: 'Property letting',
  Builders: 'Construction',
  Logistics: 'Transport',
  Training: 'Training',
  Housing: 'Social housing',
  Properties: 'Property letting',
  Contractors: 'Construction',
}

export function buildSyntheticForms({ seed, now }: { seed: number; now: Date }) {
  const random = createRandom(seed * 7919)
  return {
    contacts: Array.from({ length: CONTACTS }, () => buildContact(random, now)),
    accounts: Array.from({ length: ACCOUNTS }, () => buildAccount(random, now)),
  }
}

function made(random: Random, now: Date) {
  const createdAt = new Date(now.getTime() - Math.floor(random.next() * YEAR_MS)).toISOString()
  return { _id: random.uuid(), createdAt, updatedAt: createdAt }
}

function buildContact(random: Random, now: Date): SyntheticContact {
  const { firstname, surname, email, phone } = buildPerson(random)
  return {
    ...made(random, now),
    firstname,
    lastname: surname,
    ...(random.chance(0.9) ? { email } : {}),
    phone,
    ...(random.chance(0.7) ? { job_title: random.pick(JOB_TITLES) } : {}),
    ...(random.chance(0.3) ? { notes: random.pick(CONTACT_NOTES) } : {}),
  }
}

function buildAccount(random: Random, now: Date): SyntheticAccount {
  const { surname } = buildPerson(random)
  const trade = random.pick(TRADES)
  const slug = `${surname}-${trade}`.replace(/[^\w-]/g, '').toLowerCase()
  const { address } = buildPlace(random).address
  return {
    ...made(random, now),
    name: `${surname} ${trade} Ltd`,
    ...(random.chance(0.8) ? { website: `https://${slug}.example.com` } : {}),
    industry: INDUSTRIES[trade] ?? trade,
    ...(address ? { billingAddress: address } : {}),
  }
}
