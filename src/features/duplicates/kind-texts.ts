import type { ApartKind } from '../../../contract/entities/duplicates/apart.ts'
import type { KindTexts } from './duplicate-kind.ts'

const countOf = (one: string, many: string) => (count: number) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

const people = {
  different: 'These are different people',
  tickedAreDifferent: (count: number) => `These ${count} are different people`,
}

export const kindTexts: Readonly<Record<ApartKind, KindTexts>> = {
  lead: {
    ...people,
    intro:
      'Leads that share a certificate, an email address, or a last name with a phone number or address. Merge those that are one person, and say which are different people.',
    noTwo: 'No two leads on this device look like the same person.',
    count: countOf('lead', 'leads'),
    keepWhich: 'Which lead to keep',
    chooseUpTo: (most) => `Choose two to ${most} leads.`,
    mostAtOnce: (most) => `At most ${most} leads are merged at once`,
    noDifferences: 'The leads you chose do not differ.',
    whatMoves:
      'Notes, activity, follow-ups, files and contacts move to the lead you keep. If one of them has unsubscribed from your emails, all of them have. You can undo the merge for 30 days.',
    merge: (count) => `Merge ${count} leads`,
    merged: 'Merge saved. The leads become one when it has been sent.',
    undoSaved: 'Undo saved. The leads come back when it has been sent.',
    absent: 'a lead that isn’t on this device',
  },
  contact: {
    ...people,
    intro:
      'Contacts that share a last name with an email address or phone number, or a name at one account. Merge those that are one person, and say which are different people.',
    noTwo: 'No two contacts look like the same person.',
    count: countOf('contact', 'contacts'),
    keepWhich: 'Which contact to keep',
    chooseUpTo: (most) => `Choose two to ${most} contacts.`,
    mostAtOnce: (most) => `At most ${most} contacts are merged at once`,
    noDifferences: 'The contacts you chose do not differ.',
    whatMoves:
      'The leads, deals and history of all of them are those of the contact you keep. You can undo the merge for 30 days.',
    merge: (count) => `Merge ${count} contacts`,
    merged: 'Merge saved. The contacts become one when it has been sent.',
    undoSaved: 'Undo saved. The contacts come back when it has been sent.',
    absent: 'a contact that is gone',
  },
  account: {
    intro:
      'Accounts with the same name, with or without Ltd, or with the same website. Merge those that are one organisation, and say which are different.',
    noTwo: 'No two accounts look like the same organisation.',
    count: countOf('account', 'accounts'),
    different: 'These are different accounts',
    tickedAreDifferent: (count) => `These ${count} are different accounts`,
    keepWhich: 'Which account to keep',
    chooseUpTo: (most) => `Choose two to ${most} accounts.`,
    mostAtOnce: (most) => `At most ${most} accounts are merged at once`,
    noDifferences: 'The accounts you chose do not differ.',
    whatMoves:
      'The contacts and history of all of them are those of the account you keep. You can undo the merge for 30 days.',
    merge: (count) => `Merge ${count} accounts`,
    merged: 'Merge saved. The accounts become one when it has been sent.',
    undoSaved: 'Undo saved. The accounts come back when it has been sent.',
    absent: 'an account that is gone',
  },
}
