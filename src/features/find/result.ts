import type { Account } from '../../../contract/entities/account.ts'
import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { isDeal } from '../../../contract/entities/deal.ts'
import { fold, searchKey } from '../../../contract/entities/fold.ts'
import type { Company } from '../../../contract/entities/company.ts'
import type { Job } from '../../../contract/entities/job.ts'
import { leadName } from '../../../contract/entities/lead-address.ts'
import { factText } from '../../../contract/entities/lead-facts.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import type { Lead } from '../../../contract/entities/lead.ts'
import { whereText } from '../../records/lead-card.tsx'
import type { FoundNote } from '../../workers/search-client.ts'
import { type Colleague, colleagueName } from '../../../contract/entities/user.ts'
import { applyTheme, type Theme, THEMES } from '../../ui/primitives/theme.ts'
import { texts } from './texts.ts'

export interface Result {
  id: string
  title: string
  detail: string
  /** Where it is in its work. */
  status?: string | undefined
  href: string
  /** Of another company than the one on screen. */
  companyId?: string
  /** Instead of opening anything. */
  run?: () => void
}

export interface ResultGroup {
  label: string
  results: readonly Result[]
}

const hrefOfLead = (lead: Lead) => `/${isDeal(lead) ? 'deal' : 'lead'}/${lead._id}`
const listed = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ')

export const leadResult = (lead: Lead, companyId?: string): Result => ({
  id: lead._id,
  title: leadName(lead),
  detail: listed(whereText(lead), factText(lead, 'phone')),
  status: isDeal(lead) ? `${texts.deal} ${lead.deal_status}` : lead.lead_status,
  href: hrefOfLead(lead),
  ...(companyId === undefined ? {} : { companyId }),
})

/** Their leads; of who is meant most likely also where an Admin changes what they may do. */
export const colleagueResults = (people: readonly Colleague[], isAdmin: boolean): Result[] =>
  people.flatMap((person, at) => {
    const { _id, active } = person
    const title = colleagueName(person)
    const status = active === false ? texts.deactivated : undefined
    const leads = { id: `leads of ${_id}`, title, status, detail: texts.theirLeads, href: `/leads?assignee=${_id}` }
    if (!isAdmin || at > 0) return [leads]
    return [leads, { id: _id, title, status, detail: texts.theirAccess, href: '/user-management' }]
  })

export const contactResult = (contact: Contact): Result => ({
  id: contact._id,
  title: contactName(contact),
  detail: listed(contact.job_title, contact.phone ? displayPhone(contact.phone) : '', contact.email),
  href: `/contact/${contact._id}`,
})

export const accountResult = ({ _id, name, industry, billingAddress }: Account): Result => ({
  id: _id,
  title: name,
  detail: listed(industry, billingAddress?.city, billingAddress?.postcode),
  href: `/account/${_id}`,
})

export const jobResult = ({ _id, job, mtsJobNo, address, postcode, kind }: Job): Result => ({
  id: _id,
  title: job ?? mtsJobNo ?? '',
  detail: listed(address, postcode),
  href: `/map?view=jobs${kind === 'prospective' ? '&kind=prospective' : ''}&job=${_id}`,
})

export const noteResult = ({ note, lead }: FoundNote): Result => ({
  id: note._id,
  title: leadName(lead),
  detail: note.content,
  href: hrefOfLead(lead),
})

/** Leads that are not among the best: slips don't count there. */
export const listResult = (words: string): Result => ({
  id: 'list of leads',
  title: texts.leadsWith(words),
  detail: texts.wholeList,
  href: `/leads?${new URLSearchParams({ q: words })}`,
})

export interface Screen {
  to: string
  label: string
}

export const screenResults = (screens: readonly Screen[], words: string): Result[] =>
  screens.map(({ to, label }) => ({ id: to, title: label, detail: '', href: to })).filter(hasWords(words))

/** What is done from here: to add something, to change company or how the app looks. */
export function commandResults(adding: readonly Screen[], others: readonly Company[], words: string): Result[] {
  const switches = others.map(({ _id, name }) => ({
    id: `switch to ${_id}`,
    title: texts.switchTo(name),
    detail: '',
    href: '/',
    companyId: _id,
  }))
  const themes = (Object.keys(THEMES) as Theme[]).map((theme) => ({
    id: `theme ${theme}`,
    title: texts.theme(THEMES[theme]),
    detail: '',
    href: '',
    run: () => applyTheme(theme),
  }))
  return [...screenResults(adding, words), ...[...switches, ...themes].filter(hasWords(words))]
}

const hasWords = (words: string) => {
  const wanted = fold(words).split(' ')
  return ({ title }: Result) => wanted.every((word) => searchKey(title).includes(word))
}
