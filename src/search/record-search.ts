import type { Account } from '../../contract/entities/account.ts'
import { type Contact, contactName } from '../../contract/entities/contact.ts'
import { nameOrder } from '../../contract/entities/fold.ts'
import { soughtText, wordsOfPhone } from '../../contract/entities/phone/sought-phones.ts'
import { LiveIndex } from './live-index.ts'
import { RecordIndex, type RecordKind } from './record-index.ts'
import type { Page, PageRequest, RowSource } from './row-source.ts'

export interface Records {
  contact: Contact
  account: Account
}
export type RecordName = keyof Records

const recordKinds: { [Name in RecordName]: RecordKind<Records[Name]> } = {
  contact: {
    orderOf: (row) => nameOrder(contactName(row)),
    wordsOf: ({ firstname, lastname, email, phone, job_title }) => [
      firstname,
      lastname,
      email,
      phone,
      // Found however it is written.
      ...wordsOfPhone(phone ?? ''),
      job_title,
    ],
  },
  account: {
    orderOf: (row) => nameOrder(row.name),
    wordsOf: ({ name, website, industry, billingAddress }) => [
      name,
      website,
      industry,
      ...Object.values(billingAddress ?? {}),
    ],
  },
}

export interface RecordSearch<Row> {
  query(words: string, page: PageRequest): Promise<Page<Row>>
}

export function liveRecordSearch<Name extends RecordName>(
  name: Name,
  source: RowSource<Records[Name]>,
): RecordSearch<Records[Name]> {
  const index = new RecordIndex<Records[Name]>(recordKinds[name])
  const live = new LiveIndex(source, index)
  return {
    async query(words, page) {
      if (!live.isLoaded && words.trim() === '') {
        const opened = await source.page(page)
        if (opened) return opened
      }
      await live.catchUp()
      const sought = soughtText(words)
      const { ids, total, number } = index.find([...sought.phones, ...sought.words].join(' '), page)
      return { rows: await source.byIds(ids), total, number }
    },
  }
}
