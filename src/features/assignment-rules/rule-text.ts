import { isAwayOn } from '../../../contract/entities/work-times/away.ts'
import { nameWithAway } from '../../../contract/entities/work-times/away-names.ts'
import type { AssignmentRule } from '../../../contract/entities/sharing/assignment-rules.ts'
import { enquiryKindLabels } from '../../../contract/entities/sharing/enquiry-kinds.ts'
import type { Colleague } from '../../../contract/entities/user.ts'
import { once } from '../../../contract/once.ts'
import { texts } from './texts.ts'

const either = once(() => new Intl.ListFormat('en-GB', { type: 'disjunction' }))

/** `Source: Website or Facebook`, a line for each condition. */
export function conditionTexts({ sources, areas, kinds }: AssignmentRule): string[] {
  const conditions = [
    ...(sources.length > 0 ? [texts.source(either().format(sources))] : []),
    ...(areas.length > 0 ? [texts.postcode(either().format(areas))] : []),
    ...(kinds.length > 0 ? [texts.enquiry(either().format(kinds.map((kind) => enquiryKindLabels[kind])))] : []),
  ]
  return conditions.length > 0 ? conditions : [texts.everyLead]
}

export interface People {
  colleagues: readonly Colleague[]
  /** In London, `YYYY-MM-DD`. */
  today: string
}

const find = ({ colleagues }: People, userId: string) => colleagues.find(({ _id }) => _id === userId)

/** With why somebody is skipped, if they are. */
export function personText(people: People, userId: string): string {
  const person = find(people, userId)
  if (!person) return texts.formerColleague
  const name = nameWithAway(person, people.today)
  return person.active === false ? texts.deactivatedName(name) : name
}

export const isHere = (people: People, userId: string): boolean => {
  const person = find(people, userId)
  return person !== undefined && person.active !== false && !isAwayOn(person, people.today)
}
