import { once } from '../../../contract/once.ts'
import type { ApartKind } from '../../../contract/entities/duplicates/apart.ts'
import type { DuplicateSort } from '../../search/lead-search.ts'
import type { Agreement, AgreeingField } from '../../search/duplicates/agreement.ts'

const list = once(() => new Intl.ListFormat('en-GB'))

export const texts = {
  duplicates: 'Duplicates',
  tabs: { lead: 'Leads', contact: 'Contacts', account: 'Accounts' } satisfies Record<ApartKind, string>,
  kinds: 'Kinds of duplicates',
  groups: (count: number) => (count === 1 ? '1 group' : `${count.toLocaleString('en-GB')} groups`),
  search: 'Search duplicates',
  searchHints: {
    lead: 'Name, phone, postcode or address',
    contact: 'Name, phone or email',
    account: 'Name, website or address',
  } satisfies Record<ApartKind, string>,
  sort: 'Sort by',
  sorts: { strongest: 'Strongest match', newest: 'Newest first' } satisfies Record<DuplicateSort, string>,
  notAllHere: 'Not all leads are on this device, so there may be more duplicates.',
  loading: 'Looking for duplicates',
  onlyAdministrators: 'Only administrators merge leads.',
  noDuplicates: 'No duplicates',
  noneFound: 'No duplicates found',
  noneWithWords: 'No group has these words.',
  same: (fields: readonly AgreeingField[]) => `Same ${list().format(fields.map((field) => FIELDS[field]))}`,
  sameOfSome: ({ field, count }: Agreement, rows: number) => `${count} of ${rows}: same ${FIELDS[field]}`,
  added: (date: string) => `Added ${date}`,
  deal: 'Deal',
  compareAndMerge: 'Compare and merge',
  compareNames: (names: string) => `Compare and merge: ${names}`,
  mergeWaiting: 'This merge is waiting to be sent.',

  markedDifferent: 'Marked as different',
  markedDifferentSaved: 'Marked as different. They are no longer shown as duplicates of each other.',
  takeBack: 'Take back',
  takeBackNames: (names: string) => `Take back: ${names}`,
  takenBack: 'Taken back',
  takenBackSaved: 'Taken back. They are shown as duplicates again if they still look alike.',
  takenBackBy: (who: string, at: string) => `Taken back by ${who}, ${at}`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en-GB')}`,
  names: (names: readonly string[]) => list().format(names),

  compare: (names: string) => `Compare ${names}`,
  keepThis: (name: string) => `Keep ${name}`,
  include: (name: string) => `Merge ${name}`,
  apartFrom: (name: string) => `Different from ${name}`,
  differences: 'Choose what to keep where they differ',
  empty: '(empty)',
  openLead: 'Open',
  openName: (name: string) => `Open ${name}`,
  cancel: 'Cancel',
  notSaved: 'NOT saved.',

  mergedLately: 'Merged in the last 30 days',
  mergedInto: (names: string) => `${names} merged into `,
  byAt: (who: string, at: string) => `${who}, ${at}`,
  undoMerge: 'Undo merge',
  undoMergeInto: (name: string) => `Undo merge: ${name}`,
  undoWaiting: 'The undo is waiting to be sent.',
  undone: 'Undone',
  stayed: (labels: string) => `Changed since then and left as it is: ${labels}.`,
  formerColleague: 'A former colleague',

  thisLeadWasMerged: 'This lead was merged with another.',
  openTheKeptLead: 'Open the lead that was kept',
  wasMerged: {
    contact: { text: 'This contact was merged with another.', open: 'Open the contact that was kept' },
    account: { text: 'This account was merged with another.', open: 'Open the account that was kept' },
  },
}

const FIELDS: Readonly<Record<AgreeingField, string>> = {
  certificate: 'certificate',
  email: 'email',
  phone: 'phone',
  website: 'website',
  name: 'name',
  lastName: 'last name',
  address: 'address',
  account: 'account',
}
