import { Link } from '@tanstack/react-router'
import type { Account } from '../../../contract/entities/account.ts'
import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import {
  firstRecordPicks,
  type MergedKind,
  type MergedRows,
  recordGroups,
} from '../../../contract/entities/duplicates/record-merge.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import { nameOfRecord } from '../../../contract/mutations/record-merge.ts'
import { useAccounts, useRecordsOf } from '../../hooks/use-local-data.ts'
import type { DuplicateKind, Picks } from './duplicate-kind.ts'
import { kindTexts } from './kind-texts.ts'
import type { Difference } from './merge-values.ts'
import { texts } from './texts.ts'
import { useRecordMergeActions, useWaitingRecordMerges } from './use-record-merges.ts'

const oldest = <Row,>(rows: readonly Row[]) => rows[0]

/** What a person has chosen, over the first choices. A row that was left out again counts no more. */
function picksOf<Kind extends MergedKind>(
  of: Kind,
  kept: MergedRows[Kind],
  others: ReadonlyArray<MergedRows[Kind]>,
  chosen: Picks,
): Picks {
  const ids = new Set([kept, ...others].map(({ _id }) => _id))
  const ofPerson = Object.entries(chosen).filter(([, rowId]) => ids.has(rowId))
  return { ...firstRecordPicks(of, kept, others), ...Object.fromEntries(ofPerson) }
}

function differencesOf(
  of: MergedKind,
  rows: ReadonlyArray<MergedRows[MergedKind]>,
  accounts: ReadonlyMap<string, string>,
): Difference[] {
  return Object.entries(recordGroups[of]).flatMap(([name, label]) => {
    const values = rows.map((row) => ({ rowId: row._id, text: textOf(Reflect.get(row, name), accounts) }))
    if (new Set(values.map(({ text }) => text)).size < 2) return []
    const choices = values.filter(({ rowId, text }) => text !== undefined || rowId === rows[0]?._id)
    return [{ name, label, choices }]
  })
}

function textOf(value: unknown, accounts: ReadonlyMap<string, string>): string | undefined {
  if (typeof value === 'string') return accounts.get(value) ?? value
  return typeof value === 'object' && value !== null ? addressText(value) : undefined
}

type Address = NonNullable<Account['billingAddress']>

/** As it is written on an envelope, however it was stored. */
const addressText = ({ line1, line2, city, postcode }: Address) =>
  [line1, line2, city, postcode].filter(Boolean).join(', ')

const lineOf = (parts: ReadonlyArray<string | undefined>, createdAt: string) =>
  [...parts, texts.added(formatTimestamp(createdAt))].filter(Boolean).join(' · ')

const useAccountNames = () => new Map(useAccounts()?.map(({ _id, name }) => [_id, name]))

export const contactDuplicates: DuplicateKind<Contact> = {
  of: 'contact',
  texts: kindTexts.contact,
  nameOf: nameOfRecord,
  lineOf: (contact) => {
    const { phone, email, job_title, createdAt } = contact
    return lineOf([contactName(contact), phone && displayPhone(phone), email, job_title], createdAt)
  },
  linkTo: ({ _id }, label, text) => (
    <Link aria-label={label} params={{ id: _id }} to="/contact/$id">
      {text}
    </Link>
  ),
  keptFirst: oldest,
  picksOf: (kept, others, chosen) => picksOf('contact', kept, others, chosen),
  useDifferences: () => {
    const accounts = useAccountNames()
    return (kept, others) => differencesOf('contact', [kept, ...others], accounts)
  },
  useMerge: () => useRecordMergeActions('contact').merge,
  useWaitingIds: () => useWaitingRecordMerges().rowIds,
  useRowsOf: (ids) => useRecordsOf('contact', ids),
}

export const accountDuplicates: DuplicateKind<Account> = {
  of: 'account',
  texts: kindTexts.account,
  nameOf: nameOfRecord,
  lineOf: ({ name, website, industry, billingAddress, createdAt }) =>
    lineOf([name, website, industry, billingAddress && addressText(billingAddress)], createdAt),
  linkTo: ({ _id }, label, text) => (
    <Link aria-label={label} params={{ id: _id }} to="/account/$id">
      {text}
    </Link>
  ),
  keptFirst: oldest,
  picksOf: (kept, others, chosen) => picksOf('account', kept, others, chosen),
  useDifferences: () => (kept, others) => differencesOf('account', [kept, ...others], new Map()),
  useMerge: () => useRecordMergeActions('account').merge,
  useWaitingIds: () => useWaitingRecordMerges().rowIds,
  useRowsOf: (ids) => useRecordsOf('account', ids),
}
