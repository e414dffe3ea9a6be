import type { ApartKind } from '../../../contract/entities/duplicates/apart.ts'
import type { KindTexts } from './duplicate-kind.ts'

/** What is said of each kind alike. */
const ofKind = (one: string, many: string) => ({
  count: (count: number) => (count === 1 ? `1 ${one}` : `${count} ${many}`),
  keepWhich: `Which ${one} to keep`,
  chooseUpTo: (most: number) => `Choose two to ${most} ${many}.`,
  mostAtOnce: (most: number) => `At most ${most} ${many} are merged at once`,
  noDifferences: `The ${many} you chose do not differ.`,
  merge: (count: number) => `Merge ${count} ${many}`,
  merged: `Merge saved. The ${many} become one when it has been sent.`,
  undoSaved: `Undo saved. The ${many} come back when it has been sent.`,
})

const people = {
  different: 'These are different people',
  tickedAreDifferent: (count: number) => `These ${count} are different people`,
}

export const kindTexts: Readonly<Record<ApartKind, KindTexts>> = {
  lead: {
    ...ofKind('lead', 'leads'),
    ...people,
    intro:
      'Leads that share a certificate, an email address, or a last name with a phone number or address. Merge those that are one person, and say which are different people.',
    noTwo: 'No two leads on this device look like the same person.',
    whatMoves:
      'Notes, activity, follow-ups, files and contacts move to the lead you keep. If one of them has unsubscribed from your emails, all of them have. You can undo the merge for 30 days.',
    absent: 'a lead that isn’t on this device',
  },
  contact: {
    ...ofKind('contact', 'contacts'),
    ...people,
    intro:
      'Contacts that share a last name with an email address or phone number, or a name at one account. Merge those that are one person, and say which are different people.',
    noTwo: 'No two contacts look like the same person.',
    whatMoves:
      'The leads, deals and history of all of them are those of the contact you keep. You can undo the merge for 30 days.',
    absent: 'a contact that is gone',
  },
  account: {
    ...ofKind('account', 'accounts'),
    intro:
      'Accounts with the same name, with or without Ltd, or with the same website. Merge those that are one organisation, and say which are different.',
    noTwo: 'No two accounts look like the same organisation.',
    different: 'These are different accounts',
    tickedAreDifferent: (count) => `These ${count} are different accounts`,
    whatMoves:
      'The contacts and history of all of them are those of the account you keep. You can undo the merge for 30 days.',
    absent: 'an account that is gone',
  },
}
