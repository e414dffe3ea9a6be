import * as z from 'zod/mini'
import {
  assigneeChoice,
  DO_NOT_CALL,
  doNotCallChoice,
  LEAD_HAS,
  type LeadHas,
  leadHas,
  ME,
  type MayCall,
  UNASSIGNED,
  withoutMe,
} from '../../../contract/entities/filters/facts.ts'
import {
  DATE_FILTER_NAMES,
  type DateFilterName,
  dateFilters,
  dateRangeText,
  dateRangeWords,
  dependsOnToday,
  NOT_CONTACTED,
  type NotContacted,
  NUMBER_FILTER_NAMES,
  type NumberFilterName,
  notContacted,
  numberFilters,
  numberRangeText,
  numberRangeWords,
} from '../../../contract/entities/filters/ranges.ts'
import type { SearchFilters } from '../../search/search-filters.ts'
import { optionalParam, paramsNamed } from '../../ui/primitives/search-params.ts'
import { texts } from './texts.ts'

/** What leads and deals filter by alike, as their addresses and views keep it. */
export interface ExtraFilters extends Partial<Record<DateFilterName | NumberFilterName, string>> {
  /** Ids of users, `me` and `unassigned`. */
  assignee?: string[]
  has?: LeadHas[]
  do_not_call?: MayCall
  not_contacted?: NotContacted
}

const listOf = <Item extends z.ZodMiniType<string>>(item: Item) =>
  optionalParam(
    z.pipe(
      z.transform((given: unknown) => [given].flat().filter((value) => item.safeParse(value).success)),
      z.array(item).check(z.minLength(1)),
    ),
  )

export const extraParams = {
  assignee: listOf(assigneeChoice),
  has: listOf(leadHas),
  do_not_call: optionalParam(doNotCallChoice),
  not_contacted: optionalParam(notContacted),
  ...paramsNamed(DATE_FILTER_NAMES, optionalParam(dateRangeText)),
  ...paramsNamed(NUMBER_FILTER_NAMES, optionalParam(numberRangeText)),
}

/** An empty value leaves the filter out. */
export function withChoice<Chosen extends object, Name extends keyof Chosen>(
  chosen: Chosen,
  name: Name,
  value: NonNullable<Chosen[Name]> | '',
): Omit<Chosen, Name> | Chosen {
  const { [name]: _before, ...others } = chosen
  const isEmpty = value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  return isEmpty ? others : { ...chosen, [name]: value }
}

/** A radius goes with the postcode that it is measured from. */
export function withoutFilter<Chosen extends object>(chosen: Chosen, removed: string): Chosen {
  const gone = removed === 'postcode' ? [removed, 'radius'] : [removed]
  return Object.fromEntries(Object.entries(chosen).filter(([name]) => !gone.includes(name))) as Chosen
}

/** Who looks at a list, and on which day: both change what its filters mean. */
export interface Looking {
  userId: string
  /** Worked out where a filter depends on it: London's first day costs a tablet sixty milliseconds. */
  today: () => string
}

export function extraSearch(chosen: ExtraFilters, { userId, today }: Looking): SearchFilters {
  const { assignee, has, do_not_call, not_contacted } = chosen
  const ranges = [...DATE_FILTER_NAMES, ...NUMBER_FILTER_NAMES].flatMap((name) =>
    chosen[name] ? [[name, chosen[name]] as const] : [],
  )
  return {
    ...(assignee?.length ? { assignee: withoutMe(assignee, userId) } : {}),
    ...(has?.length ? { has } : {}),
    ...(do_not_call ? { do_not_call } : {}),
    ...(not_contacted ? { not_contacted } : {}),
    ...Object.fromEntries(ranges),
    ...(dependsOnToday(chosen) ? { today: today() } : {}),
  }
}

export interface ActiveFilter<Name extends string = string> {
  name: Name
  text: string
}

/** `nameOf`: of a user. */
export function extraChips(
  chosen: ExtraFilters,
  nameOf: (userId: string) => string,
): ActiveFilter<keyof ExtraFilters>[] {
  const { assignee, has, do_not_call, not_contacted } = chosen
  const person = (choice: string) =>
    choice === ME ? texts.me : choice === UNASSIGNED ? texts.unassigned : nameOf(choice)
  return [
    ...(assignee ? [{ name: 'assignee' as const, text: `${texts.assignee}: ${assignee.map(person).join(', ')}` }] : []),
    ...(not_contacted
      ? [
          {
            name: 'not_contacted' as const,
            text: not_contacted === 'ever' ? NOT_CONTACTED.ever : texts.notContactedChip(NOT_CONTACTED[not_contacted]),
          },
        ]
      : []),
    ...DATE_FILTER_NAMES.flatMap((name) =>
      chosen[name] ? [{ name, text: `${dateFilters[name].label}: ${dateRangeWords(chosen[name])}` }] : [],
    ),
    ...NUMBER_FILTER_NAMES.flatMap((name) =>
      chosen[name] ? [{ name, text: `${numberFilters[name].label}: ${numberRangeWords(name, chosen[name])}` }] : [],
    ),
    ...(has ? [{ name: 'has' as const, text: `${texts.has}: ${has.map((each) => LEAD_HAS[each]).join(', ')}` }] : []),
    ...(do_not_call ? [{ name: 'do_not_call' as const, text: DO_NOT_CALL[do_not_call] }] : []),
  ]
}
