import { once } from '../../../contract/once.ts'
import type { DuplicateSort } from '../../search/lead-search.ts'
import type { Agreement, AgreeingField } from '../../search/duplicates/agreement.ts'

const list = once(() => new Intl.ListFormat('en-GB'))

export const texts = {
  duplicates: 'Duplicates',
  intro:
    'Leads that share a certificate, an email address, or a last name with a phone number or address. Merge those that are one person, and say which are different people.',
  leads: (count: number) => (count === 1 ? '1 lead' : `${count} leads`),
  groups: (count: number) => (count === 1 ? '1 group' : `${count.toLocaleString('en-GB')} groups`),
  search: 'Search duplicates',
  searchHint: 'Name, phone, postcode or address',
  sort: 'Sort by',
  sorts: { strongest: 'Strongest match', newest: 'Newest lead' } satisfies Record<DuplicateSort, string>,
  notAllHere: 'Not all leads are on this device, so there may be more duplicates.',
  loading: 'Looking for duplicates',
  onlyAdministrators: 'Only administrators merge leads.',
  noDuplicates: 'No duplicates',
  noTwoLeads: 'No two leads on this device look like the same person.',
  noneFound: 'No duplicates found',
  noneWithWords: 'No group has a lead with these words.',
  same: (fields: readonly AgreeingField[]) => `Same ${list().format(fields.map((field) => FIELDS[field]))}`,
  sameOfSome: ({ field, count }: Agreement, rows: number) => `${count} of ${rows}: same ${FIELDS[field]}`,
  added: (date: string) => `Added ${date}`,
  deal: 'Deal',
  compareAndMerge: 'Compare and merge',
  compareNames: (names: string) => `Compare and merge: ${names}`,
  mergeWaiting: 'This merge is waiting to be sent.',

  differentPeople: 'These are different people',
  differentNames: (names: string) => `These are different people: ${names}`,
  tickedAreDifferent: (count: number) => `These ${count} are different people`,
  toldApart: 'Told apart',
  toldApartSaved: 'Told apart. They are no longer shown as duplicates of each other.',
  takeBack: 'Take back',
  takeBackNames: (names: string) => `Take back: ${names}`,
  takenBack: 'Taken back',
  takenBackSaved: 'Taken back. They are shown as duplicates again if they still look alike.',
  takenBackBy: (who: string, at: string) => `Taken back by ${who}, ${at}`,
  showAll: (count: number) => `Show all ${count.toLocaleString('en-GB')}`,
  names: (names: readonly string[]) => list().format(names),

  compare: (names: string) => `Compare ${names}`,
  keepWhich: 'Which lead to keep',
  keepThis: (name: string) => `Keep ${name}`,
  include: (name: string) => `Merge ${name}`,
  chooseUpTo: (most: number) => `Choose two to ${most} leads.`,
  apartFrom: (name: string) => `Told apart from ${name}`,
  mostAtOnce: (most: number) => `At most ${most} leads are merged at once`,
  differences: 'Choose what to keep where they differ',
  noDifferences: 'The leads you chose do not differ.',
  empty: '(empty)',
  openLead: 'Open',
  openName: (name: string) => `Open ${name}`,
  whatMoves:
    'Notes, activity, follow-ups, files and contacts move to the lead you keep. If one of them has unsubscribed from your emails, all of them have. You can undo the merge for 30 days.',
  merge: (count: number) => `Merge ${count} leads`,
  cancel: 'Cancel',
  merged: 'Merge saved. The leads become one when it has been sent.',
  notSaved: 'NOT saved.',

  mergedLately: 'Merged in the last 30 days',
  mergedInto: (names: string) => `${names} merged into `,
  byAt: (who: string, at: string) => `${who}, ${at}`,
  undoMerge: 'Undo merge',
  undoMergeInto: (name: string) => `Undo merge: ${name}`,
  undoSaved: 'Undo saved. The leads come back when it has been sent.',
  undoWaiting: 'The undo is waiting to be sent.',
  undone: 'Undone',
  stayed: (labels: string) => `Changed since then and left as it is: ${labels}.`,
  formerColleague: 'A former colleague',
  absentLead: 'a lead that isn’t on this device',

  thisLeadWasMerged: 'This lead was merged with another.',
  openTheKeptLead: 'Open the lead that was kept',
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
