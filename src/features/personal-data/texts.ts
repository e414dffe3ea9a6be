import type { AlikeLead } from '../../../contract/endpoints/personal-data.ts'

/** Every text of this feature. */
export const texts = {
  personalData: 'Personal data',
  personalDataOf: (name: string) => `Personal data of ${name}`,
  onlineOnly: 'You must be online to export or erase personal data.',
  exportHint:
    'A file (JSON) of everything kept about this person. Photos and files are listed by name. Other people, such as a landlord, are only named.',
  alike: 'Also this person? Tick their other leads to export them too.',
  alikeFailed: 'Couldn’t look for other leads of this person.',
  tryAgain: 'Try again',
  alikeLead: ({ name, town, shares, isDeleted }: AlikeLead) =>
    [name, town, shares === 'email' ? 'same email' : 'same phone and last name', isDeleted ? 'deleted' : '']
      .filter(Boolean)
      .join(', '),
  exportIt: 'Export personal data',
  notExported: 'NOT exported.',
  fileName: (date: string) => `personal-data-${date}.json`,

  erasedForGood: 'Erased for good, on the server and on every device when it next connects',
  erased: [
    'This lead or deal, the leads merged into it, and their activity',
    'Notes, calls and visits, follow-ups, photos, files and signatures',
    'Knocks at the same house, and notes of other knocks that name the person',
    'Contacts with the same email, and linked ones with the same phone or name',
    'The person as a subscriber, in rows of uploaded files, and in views, lists and campaigns',
  ],
  kept: 'Kept, and why',
  keeps: [
    'A code made from the email, which doesn’t show it. By law (PECR) nobody may write to them again, and this is how we know.',
    'That marketing consent was given or withdrawn and when, without a name, as proof of consent.',
    'That you erased a lead today, without saying whose.',
    'Backups, until they expire.',
  ],
  elsewhere: 'Leads of this person that aren’t merged with this one are not erased. Merge them first.',
  typeToConfirm: (name: string) => `Type “${name}” to confirm`,
  cancel: 'Cancel',
  eraseIt: 'Erase personal data',
  isErased: 'Personal data erased',
  mayBeErased: 'NOT confirmed. Try again when you’re online; erasing twice does no harm.',
  notErased: 'NOT erased.',
} as const
