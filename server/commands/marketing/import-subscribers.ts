import type * as z from 'zod/mini'
import type { ConsentVia } from '../../../contract/entities/marketing/consent.ts'
import type { importSubscribers as importCall } from '../../../contract/endpoints/marketing-subscribers.ts'
import { plainEmail } from '../../../contract/entities/email-text.ts'
import { email } from '../../../contract/entities/primitives.ts'
import { addSubscribers, type NewPerson, tryAgainWhenMet } from '../../store/marketing/add-subscribers.ts'
import { auditIn } from '../../store/core/audit.ts'
import { listOfName } from '../../store/feed/list-of-name.ts'
import type { Store } from '../../store/core/open-store.ts'
import { earlierAnswer, type ImportAnswer, keepAnswer } from '../../store/marketing/subscriber-imports.ts'
import { writeTenant } from '../../store/core/tenant-transaction.ts'

type Items = z.output<typeof importCall.body>['items']

export interface SubscriberImport extends z.output<typeof importCall.body> {
  readonly companyId: string
  readonly userId: string
  readonly via?: ConsentVia
  readonly at: string
}

const LONGEST_CELL = 500

/** Each chunk is one transaction, identified by its import and number, so a repeated chunk counts once. */
export function importSubscribers(store: Store, given: SubscriberImport): Promise<ImportAnswer> {
  const { companyId, userId, importId, chunk = 0, at, via, fileName, basis } = given
  return tryAgainWhenMet(async () => {
    const { result } = await writeTenant(store, companyId, async (tx) => {
      const earlier = importId ? await earlierAnswer(tx, { importId, chunk }) : undefined
      if (earlier) return earlier
      const { people, ...counts } = readItems(given.items)
      const list = await listOfName(tx, given.defaultListName, userId)
      const through = { source: 'import', by: userId, at, via, fileName }
      const admitted = await addSubscribers(tx, people, { list, basis, ...through })
      await auditIn(tx, userId, { action: 'subscribers.imported', count: people.length, ...sameImport(importId) })
      const answer = { imported: people.length, ...admitted, ...counts, list }
      if (importId) await keepAnswer(tx, { importId, chunk }, answer)
      return answer
    })
    return result
  })
}

/** Identifies the import, because a long file arrives in chunks. */
const sameImport = (importId: string | undefined) =>
  importId === undefined ? {} : { sameAs: `subscribers ${importId}` }

function readItems(items: Items) {
  const people: NewPerson[] = []
  let skippedNoEmail = 0
  let skippedInvalid = 0
  for (const item of items) {
    const text = plainEmail(cell(item.email))
    const address = email.safeParse(text)
    if (!text) skippedNoEmail++
    else if (!address.success) skippedInvalid++
    else people.push({ email: address.data, ...factsOf(item) })
  }
  return { people, skippedNoEmail, skippedInvalid }
}

const cell = (value: string | null | undefined) => (value ?? '').trim().slice(0, LONGEST_CELL)

function factsOf({ firstName, lastName, phone }: Items[number]): Omit<NewPerson, 'email'> {
  const cells = Object.entries({ firstName, lastName, phone }).map(([name, value]) => [name, cell(value)] as const)
  return Object.fromEntries(cells.filter(([, value]) => value))
}
