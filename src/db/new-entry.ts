import type * as z from 'zod/mini'
import { entityKey } from '../../contract/entities/entity.ts'
import type { Mutation } from '../../contract/mutations/mutation.ts'
import type { PendingEntry } from './outbox-db.ts'

export const versionTag = (version: number) => `"v${version}"`

type Given = Pick<PendingEntry, 'mutationId' | 'userId' | 'companyId' | 'subject' | 'savedAt'> & {
  base: number | undefined
  dependsOn: readonly string[]
}

/** A mutation as it waits in the outbox. */
export function newEntry<Name extends string, Schema extends z.ZodMiniType>(
  mutation: Mutation<Name, Schema>,
  args: z.output<Schema>,
  { base, dependsOn, ...given }: Given,
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
    ...(body ? { body } : {}),
    ...(dependsOn.length > 0 ? { dependsOn } : {}),
    ...(base === undefined ? {} : { base }),
    ...(mutation.guards && base !== undefined ? { ifMatch: versionTag(base) } : {}),
  }
}
