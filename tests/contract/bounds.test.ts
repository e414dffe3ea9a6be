import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { auditEntry } from '../../contract/entities/audit/audit.ts'
import { bulkUpload, bulkUploadPlan, correction } from '../../contract/entities/bulk-upload.ts'
import { campaign, campaignForm, campaignRecipient } from '../../contract/entities/marketing/campaign.ts'
import { certificate } from '../../contract/entities/certificate.ts'
import { account } from '../../contract/entities/account.ts'
import { activity } from '../../contract/entities/activity.ts'
import { contact } from '../../contract/entities/contact.ts'
import { apart } from '../../contract/entities/duplicates/apart.ts'
import { recordMerge } from '../../contract/entities/duplicates/record-merge.ts'
import type { EntityName } from '../../contract/entities/entity.ts'
import { leadFile } from '../../contract/entities/files/lead-file.ts'
import { followUp } from '../../contract/entities/follow-up.ts'
import { job } from '../../contract/entities/job.ts'
import { knock } from '../../contract/entities/knocks/knock.ts'
import { lead } from '../../contract/entities/lead.ts'
import { marketingList } from '../../contract/entities/marketing/marketing-list.ts'
import { marketingSettings, marketingSettingsForm } from '../../contract/entities/marketing/marketing-settings.ts'
import { subscriberEvent } from '../../contract/entities/marketing/subscriber-log.ts'
import { subscriber } from '../../contract/entities/marketing/subscriber.ts'
import { merge } from '../../contract/entities/merge.ts'
import { note } from '../../contract/entities/note.ts'
import { notice, notification } from '../../contract/entities/notice.ts'
import { colleague, user } from '../../contract/entities/user.ts'
import { view } from '../../contract/entities/view.ts'
import { postcodeLine } from '../../contract/endpoints/postcode-upload.ts'
import { pushAnswers } from '../../contract/endpoints/push.ts'
import { endpoints } from '../../contract/endpoints/registry.ts'
import { changesPage, feedChange, leadColumns } from '../../contract/endpoints/sync.ts'
import { errorBody } from '../../contract/errors.ts'
import { mutations } from '../../contract/mutations/registry.ts'
import { nameOf } from './example-calls.ts'

const rows: Record<EntityName, z.ZodMiniType> = {
  lead,
  note,
  user: colleague,
  contact,
  account,
  view,
  job,
  list: marketingList,
  subscriber,
  notice,
  followUp,
  activity,
  notification,
  leadFile,
  merge,
  knock,
  apart,
  recordMerge,
}

const schemas: [string, z.ZodMiniType][] = [
  ...Object.entries(rows).map(([name, schema]): [string, z.ZodMiniType] => [`entity ${name}`, schema]),
  ...mutations.map(({ name, args }) => [`mutation ${name}`, args] as [string, z.ZodMiniType]),
  ...endpoints.flatMap((endpoint) =>
    (['params', 'query', 'body', 'form', 'response'] as const).flatMap((part): [string, z.ZodMiniType][] => {
      const schema = endpoint[part]
      return schema ? [[`${nameOf(endpoint)} ${part}`, schema]] : []
    }),
  ),
  ...Object.entries({
    auditEntry,
    bulkUpload,
    bulkUploadPlan,
    campaign,
    campaignForm,
    campaignRecipient,
    certificate,
    changesPage,
    correction,
    errorBody,
    feedChange,
    leadColumns,
    marketingSettings,
    marketingSettingsForm,
    postcodeLine,
    pushAnswers,
    subscriberEvent,
    user,
  }).map(([name, schema]) => [name, schema] as [string, z.ZodMiniType]),
]

/** Values without a shape on purpose, and what limits them instead. */
const SHAPELESS: Record<string, string> = {
  'POST /api/sync/push body.items[].body{}': 'bodyBytes; the call that it carries has a schema of its own',
  'POST /api/sync/push response.answers[].body': 'an answer of this server',
  'pushAnswers.answers[].body': 'an answer of this server',
  'errorBody.*': 'an answer of this server',
  '*.row.*': 'a row of this server, of an entity that is checked when it is written',
  '*.fields{}': 'a column of a page of rows of this server',
}
const isShapeless = (path: string) =>
  Object.keys(SHAPELESS).some((known) => (known.startsWith('*') ? path.endsWith(known.slice(1)) : path === known))

test.each(schemas)('%s has no unbounded text, list or map', (name, schema) => {
  expect(unboundedIn(schema, name)).toEqual([])
})

test('finds an unbounded schema, however it is wrapped', async () => {
  const { array, check, int, maxLength, nullable, object, optional, pipe, record, regex, string, transform, union } =
    await zodParts()
  const text = string()
  const short = string().check(maxLength(5))
  const schema = object({
    a: optional(nullable(text)),
    b: array(short),
    c: array(text).check(maxLength(5)),
    d: union([int(), pipe(transform(String), text)]),
    e: record(text, short),
    f: string().check(regex(/^a+$/)),
    g: check(short),
    h: string().check(regex(/^[ab]{3}$/)),
  })
  expect(unboundedIn(schema, '')).toEqual(['.a', '.b', '.c[]', '.d', '.e{}', '.e key', '.f'])
})

async function zodParts() {
  const zod = await import('zod/mini')
  return { ...zod, check: <S extends z.ZodMiniType>(schema: S) => zod.optional(schema) }
}

interface Def {
  readonly type: string
  readonly format?: string
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDef } }[]
  readonly [name: string]: unknown
}
interface CheckDef {
  readonly check: string
  readonly format?: string
  readonly pattern?: RegExp
}

const BOUNDED_FORMATS = new Set(['uuid', 'date'])
const PLAIN = new Set(['number', 'int', 'boolean', 'null', 'undefined', 'literal', 'enum', 'file', 'transform', 'void'])

function unboundedIn(schema: z.ZodMiniType, path: string): string[] {
  const def = schema._zod.def as unknown as Def
  const inner = (name: string, to = path) => unboundedIn(def[name] as z.ZodMiniType, to)
  const all = (parts: readonly z.ZodMiniType[]) => parts.flatMap((part) => unboundedIn(part, path))
  if (PLAIN.has(def.type)) return []
  switch (def.type) {
    case 'string':
      return isBoundedText(def) ? [] : [path]
    case 'array':
      return [...(hasCheck(def, 'max_length') ? [] : [path]), ...inner('element', `${path}[]`)]
    case 'object':
      return [
        ...Object.entries(def['shape'] as Record<string, z.ZodMiniType>).flatMap(([name, part]) =>
          unboundedIn(part, `${path}.${name}`),
        ),
        ...(def['catchall'] ? inner('catchall', `${path}.*`) : []),
      ]
    case 'record':
      return [
        ...(hasCheck(def, 'custom') || hasCheck(def, 'max_size') ? [] : [`${path}{}`]),
        ...inner('keyType', `${path} key`),
        ...inner('valueType', `${path}{}`),
      ]
    case 'union':
      return all(def['options'] as readonly z.ZodMiniType[])
    case 'intersection':
      return [...inner('left'), ...inner('right')]
    case 'pipe':
      // A query's booleans are one of a few words.
      return isYesOrNo(def) ? [] : [...inner('in'), ...inner('out')]
    case 'never':
      return []
    case 'unknown':
    case 'custom':
      return isShapeless(path) ? [] : [path]
    default:
      return inner('innerType')
  }
}

const isYesOrNo = (def: Def) => (def['out'] as z.ZodMiniType)._zod.def.type === 'boolean'

const hasCheck = ({ checks = [] }: Def, name: string) => checks.some(({ _zod }) => _zod.def.check === name)

function isBoundedText(def: Def): boolean {
  if (def.format && BOUNDED_FORMATS.has(def.format)) return true
  if (hasCheck(def, 'max_length') || hasCheck(def, 'length_equals')) return true
  return (def.checks ?? []).some(({ _zod: { def: check } }) => check.pattern && isBoundedPattern(check.pattern.source))
}

/** Anchored at both ends, without an unbounded repetition. */
const isBoundedPattern = (source: string) =>
  /^\^.*\$$/.test(source) && !/[*+]|\{\d+,\}/.test(source.replaceAll(/\\.|\[[^\]]*\]/g, ''))
