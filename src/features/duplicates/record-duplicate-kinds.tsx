import { Link } from '@tanstack/react-router'
import type { Account } from '../../../contract/entities/account.ts'
import { type Contact, contactName } from '../../../contract/entities/contact.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { firstRecordPicks, recordGroups } from '../../../contract/entities/duplicates/record-merge.ts'
import { displayPhone } from '../../../contract/entities/phone/shown-phones.ts'
import { nameOfRecord } from '../../../contract/mutations/record-merge.ts'
import { useAccounts, useRecordsOf } from '../../hooks/use-local-data.ts'
import type { DuplicateKind } from './duplicate-kind.ts'
import { kindTexts } from './kind-texts.ts'
import { texts } from './texts.ts'
import { useRecordMergeActions, useWaitingRecordMerges } from './use-record-merges.ts'

const oldest = <Row,>(rows: readonly Row[]) => rows[0]

function textOf(value: unknown, accounts?: ReadonlyMap<string, string>): string | undefined {
  if (typeof value === 'string') return accounts?.get(value) ?? value
  return typeof value === 'object' && value !== null ? addressText(value) : undefined
}

type Address = NonNullable<Account['billingAddress']>

/** As it is written on an envelope, however it was stored. */
const addressText = ({ line1, line2, city, postcode }: Address) =>
  [line1, line2, city, postcode].filter(Boolean).join(', ')

const lineOf = (parts: ReadonlyArray<string | undefined>, createdAt: string) =>
  [...parts, texts.added(formatTimestamp(createdAt))].filter(Boolean).join(' · ')

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
  groups: recordGroups.contact,
  firstPicks: (kept, others) => firstRecordPicks('contact', kept, others),
  useGroupText: () => {
    const accounts = new Map(useAccounts()?.map(({ _id, name }) => [_id, name]))
    return (contact, name) => textOf(Reflect.get(contact, name), accounts)
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
  groups: recordGroups.account,
  firstPicks: (kept, others) => firstRecordPicks('account', kept, others),
  useGroupText: () => (account, name) => textOf(Reflect.get(account, name)),
  useMerge: () => useRecordMergeActions('account').merge,
  useWaitingIds: () => useWaitingRecordMerges().rowIds,
  useRowsOf: (ids) => useRecordsOf('account', ids),
}
