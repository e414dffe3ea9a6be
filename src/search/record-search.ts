import type { Account } from '../../contract/entities/account.ts'
import { type Contact, contactName } from '../../contract/entities/contact.ts'
import { nameOrder } from '../../contract/entities/fold.ts'
import type { Job } from '../../contract/entities/job.ts'
import type { Note } from '../../contract/entities/note.ts'
import { soughtText, wordsOfPhone } from '../../contract/entities/phone/sought-phones.ts'
import { LiveIndex } from './live-index.ts'
import { RecordIndex, type RecordKind } from './record-index.ts'
import type { Agreement } from './duplicates/agreement.ts'
import {
  duplicateAccounts,
  duplicateContacts,
  type DuplicateRecords,
  RecordDuplicates,
} from './duplicates/record-duplicates.ts'
import type { DuplicateQuestion } from './lead-search.ts'
import type { ArrivingRows, Page, PageRequest, RowSource } from './row-source.ts'

export interface Records {
  contact: Contact
  account: Account
}
export type RecordName = keyof Records

/** They have no list of their own to search in. */
interface Findable extends Records {
  job: Job
  note: Note
}

const LAST_MOMENT = 8_640_000_000_000_000

const kinds: { [Name in keyof Findable]: RecordKind<Findable[Name]> } = {
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
  job: {
    orderOf: jobNumber,
    wordsOf: (row) => [jobNumber(row), row.postcode, ...wordsIn(row.address, row.exchange, row.description)],
  },
  note: {
    // The latest first: as many digits for each.
    orderOf: ({ createdAt }) => String(LAST_MOMENT - Date.parse(createdAt)),
    wordsOf: ({ content }) => wordsIn(content),
  },
}

function jobNumber({ job, mtsJobNo }: Job): string {
  return job ?? mtsJobNo ?? ''
}

function wordsIn(...texts: (string | undefined)[]): string[] {
  return texts.flatMap((text) => text?.split(/\s+/) ?? [])
}

export interface RecordSearch<Row> {
  query(words: string, page: PageRequest): Promise<Page<Row>>
}

/** Records that are probably one, the oldest first. */
export interface DuplicateRecordGroup<Row> {
  readonly rows: readonly Row[]
  readonly agreements: readonly Agreement[]
}

export interface RecordDuplicateSearch<Row> {
  duplicates(question: DuplicateQuestion): Promise<Page<DuplicateRecordGroup<Row>>>
}

/** Those that have every word, best first. */
export interface RecordFinder<Row> {
  best(words: string, most: number): Promise<Row[]>
}

export function liveRecordSearch<Name extends RecordName>(
  name: Name,
  source: RowSource<Records[Name]>,
): RecordSearch<Records[Name]> & RecordFinder<Records[Name]> & RecordDuplicateSearch<Records[Name]> {
  const index = new RecordIndex<Records[Name]>(kinds[name])
  const live = new LiveIndex(source, index)
  return {
    async query(words, page) {
      if (!live.isLoaded && words.trim() === '') {
        const opened = await source.page(page)
        if (opened) return opened
      }
      await live.catchUp()
      const { ids, total, number } = index.find(wordsSought(words), page)
      return { rows: await source.byIds(ids), total, number }
    },
    ...finderIn(source, index, live),
    ...duplicatesIn(name, source, index, live),
  }
}

export function liveFinder<Name extends 'job' | 'note'>(
  name: Name,
  rows: ArrivingRows<Findable[Name]>,
): RecordFinder<Findable[Name]> {
  const index = new RecordIndex<Findable[Name]>(kinds[name])
  return finderIn(rows, index, new LiveIndex(rows, index))
}

const finderIn = <Row extends { _id: string }>(
  rows: ArrivingRows<Row>,
  index: RecordIndex<Row>,
  live: LiveIndex<Row>,
): RecordFinder<Row> => ({
  async best(words, most) {
    await live.catchUp()
    const ids = index.best(wordsSought(words), most)
    const found = new Map((await rows.byIds(ids)).map((row) => [row._id, row]))
    return ids.flatMap((id) => found.get(id) ?? [])
  },
})

const duplicateKinds: { [Name in RecordName]: DuplicateRecords<Records[Name]> } = {
  contact: duplicateContacts,
  account: duplicateAccounts,
}

/** Read whole when somebody first looks for duplicates, and kept current from then on. */
function duplicatesIn<Name extends RecordName>(
  name: Name,
  source: ArrivingRows<Records[Name]>,
  index: RecordIndex<Records[Name]>,
  live: LiveIndex<Records[Name]>,
): RecordDuplicateSearch<Records[Name]> {
  const duplicates = new RecordDuplicates<Records[Name]>(duplicateKinds[name])
  const liveDuplicates = new LiveIndex(source, duplicates)
  return {
    async duplicates(question) {
      await Promise.all([live.catchUp(), liveDuplicates.catchUp()])
      const { words = '' } = question
      const wanted = words && new Set(index.find(wordsSought(words), { number: 1, size: Infinity }).ids)
      const { groups, number, total } = duplicates.groups(question, (id) => wanted === '' || wanted.has(id))
      const rows = new Map((await source.byIds(groups.flatMap(({ ids }) => ids))).map((row) => [row._id, row]))
      const shown = groups.map(({ ids, agreements }) => ({ rows: ids.flatMap((id) => rows.get(id) ?? []), agreements }))
      return { rows: shown, number, total }
    },
  }
}

function wordsSought(text: string): string {
  const { phones, words } = soughtText(text)
  return [...phones, ...words].join(' ')
}
