import type * as z from 'zod/mini'
import { entityKey } from '../../../contract/entities/entity.ts'
import type { Mutation } from '../../../contract/mutations/mutation.ts'
import type { PendingEntry } from '../schema/outbox-db.ts'
import type { Batch, BatchLead } from '../schema/batch.ts'
import type { OutboxEntry } from '../schema/outbox-entry.ts'
import { findMutation } from '../../../contract/mutations/registry.ts'
import { addFollowUp, changeFollowUp } from '../../../contract/mutations/follow-up.ts'
import { addNote } from '../../../contract/mutations/note.ts'

export const versionTag = (version: number) => `"v${version}"`

type Given = Pick<PendingEntry, 'mutationId' | 'userId' | 'companyId' | 'subject' | 'savedAt' | 'ageStart'> & {
  base: number | undefined
  dependsOn: readonly string[]
}

export function newEntry<Name extends string, Schema extends z.ZodMiniType>(
  mutation: Mutation<Name, Schema>,
  args: z.output<Schema>,
  { base, dependsOn, ageStart, ...given }: Given,
): PendingEntry {
  const { method, path, body } = mutation.request(args)
  return {
    ...given,
    name: mutation.name,
    args,
    lane: entityKey(mutation.touches(args)[0]),
    method,
    path,
    description: mutation.describe(args),
    attempts: 0,
    ...(ageStart ? { ageStart } : {}),
    ...(body ? { body } : {}),
    ...(dependsOn.length > 0 ? { dependsOn } : {}),
    ...(base === undefined ? {} : { base }),
    ...(mutation.guards && base !== undefined ? { ifMatch: versionTag(base) } : {}),
  }
}

type RowMaker = Pick<
  Batch,
  | 'batchId'
  | 'userId'
  | 'companyId'
  | 'author'
  | 'name'
  | 'args'
  | 'choices'
  | 'savedAt'
  | 'ageStart'
  | 'position'
  | 'total'
  | 'sentAgainAt'
>

/** Made from the key of the batch, so that a row that is expanded twice is one change. */
export const keyOfRow = (batchId: string, index: number) =>
  `${batchId.slice(0, 24)}${index.toString(16).padStart(12, '0')}`

/** Undefined for a mutation of a newer app. */
export function entryOfRow(
  batch: RowMaker,
  { id, base, subject, choice = 0 }: BatchLead,
  index: number,
): OutboxEntry | undefined {
  const mutation = findMutation(batch.name)
  const mutationId = keyOfRow(batch.batchId, index)
  const args = mutation?.args.safeParse({
    ...batch.args,
    ...batch.choices?.[choice],
    ...idsOfRow(batch, id, mutationId),
  })
  if (!mutation || !args?.success) return undefined
  const { batchId, userId, companyId, author, savedAt, ageStart, sentAgainAt } = batch
  const given = { mutationId, userId, companyId, subject, savedAt, ageStart, base, dependsOn: [] }
  const entry = newEntry(mutation, args.data, given)
  const again = sentAgainAt === undefined ? {} : { sentAgainAt }
  const released = author === undefined ? {} : { author }
  return { ...entry, ...again, ...released, batchId, position: batch.position + index / batch.total }
}

function idsOfRow({ name }: RowMaker, id: string, mutationId: string) {
  if (name === changeFollowUp.name) return { followUpId: id }
  if (name === addFollowUp.name) return { leadId: id, followUpId: mutationId }
  return { leadId: id, ...(name === addNote.name ? { noteId: mutationId } : {}) }
}

/** A batch that a newer app has made waits for that app. */
export const isOfNewerApp = (batch: Batch): boolean =>
  entryOfRow(batch, { id: batch.batchId, base: 0, subject: '' }, 0) === undefined
