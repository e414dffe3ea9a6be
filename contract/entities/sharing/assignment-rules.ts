import * as z from 'zod/mini'
import { id, shortName } from '../primitives.ts'
import { ENQUIRY_KINDS } from './enquiry-kinds.ts'
import { isArea } from './share-out.ts'

// Who gets a lead that arrives without an assignee. The rules are tried in their order:
//
//   fits: every condition of the rule is met (a rule without conditions fits every lead)
//   then: one of its available users gets the lead; if there is none, the next rule is tried
//   none: the lead stays unassigned

export const ASSIGNMENT_WAYS = ['one', 'turns', 'fewest'] as const
export type AssignmentWay = (typeof ASSIGNMENT_WAYS)[number]

export const MOST_RULES = 50
export const MOST_RULE_PEOPLE = 100
const MOST_SOURCES = 100
const MOST_AREAS = 500

export const NO_PERSON = 'Choose at least one person.'
const ONE_PERSON = 'Choose one person, or another way to share.'
const NO_AREA = 'Enter postcode areas or districts, such as LE or LE1.'

const area = z.string(NO_AREA).check(z.maxLength(4, NO_AREA), z.refine(isArea, NO_AREA))

export const assignmentRule = z
  .strictObject({
    _id: id,
    isOn: z.boolean(),
    /** Any of them, whatever their case. If empty, any source. */
    sources: z.array(shortName).check(z.maxLength(MOST_SOURCES, `Choose at most ${MOST_SOURCES} sources.`)),
    /** `LE`, `LE1`. If empty, anywhere. */
    areas: z.array(area).check(z.maxLength(MOST_AREAS, `Enter at most ${MOST_AREAS} areas.`)),
    kinds: z.array(z.enum(ENQUIRY_KINDS)).check(z.maxLength(ENQUIRY_KINDS.length, 'Choose each kind once.')),
    way: z.enum(ASSIGNMENT_WAYS),
    /** In the order of their turns. */
    people: z.array(id).check(
      z.minLength(1, NO_PERSON),
      z.maxLength(MOST_RULE_PEOPLE, `Choose at most ${MOST_RULE_PEOPLE} people.`),
      z.refine((people) => new Set(people).size === people.length, 'Choose each person once.'),
    ),
  })
  .check(z.refine(({ way, people }) => way !== 'one' || people.length === 1, { path: ['people'], error: ONE_PERSON }))
export type AssignmentRule = z.infer<typeof assignmentRule>

/** In the order in which they are tried. */
export const assignmentRules = z.array(assignmentRule).check(
  z.maxLength(MOST_RULES, `A company has at most ${MOST_RULES} rules.`),
  z.refine((rules) => new Set(rules.map(({ _id }) => _id)).size === rules.length, 'Two rules have the same id.'),
)

/** The result that the rules would have had in the last days. */
export const PREVIEW_DAYS = 30
const count = z.int().check(z.nonnegative())
export const assignmentPreview = z.object({
  total: count,
  /** In the order of the rules. */
  rules: z
    .array(
      z.object({
        _id: id,
        leads: count,
        people: z.array(z.object({ _id: id, leads: count })).check(z.maxLength(MOST_RULE_PEOPLE)),
      }),
    )
    .check(z.maxLength(MOST_RULES)),
  /** Leads without a fitting rule, or whose users can't take any. */
  unassigned: count,
})
export type AssignmentPreview = z.infer<typeof assignmentPreview>
