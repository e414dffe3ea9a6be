import { formatDate } from '../../../contract/entities/field-text.ts'
import {
  type PhoneRegister,
  type RegisterFile,
  REGISTER_VALID_DAYS,
} from '../../../contract/entities/phone-register.ts'

/** Every text of this feature. The marks are named in `contract/entities/lead.ts`. */
export const texts = {
  doNotContact: 'Do not contact',
  reasonFor: { call: 'Reason not to call', knock: 'Reason not to knock' },
  reasonToLift: { call: 'Reason to remove “Do not call”', knock: 'Reason to remove “Do not knock”' },
  byMistake: 'Recorded by mistake',
  suggestions: ['Asked us not to', 'Complaint', 'Vulnerable person'],
  useReason: (reason: string, label: string) => `${reason}: ${label.toLowerCase()}`,
  enterAReason: 'Enter a reason.',
  untickIsConsent: (register: PhoneRegister) =>
    `This number is registered with the ${register === 'TPS' ? 'Telephone' : 'Corporate Telephone'} Preference Service (${register}). Save this only if the person has agreed to be called: it is kept as their consent for this number.`,
  registerTooOld: ({ register, dated }: RegisterFile, days: number) =>
    `The ${register} file is ${days} days old (${formatDate(dated)}). Numbers must be checked against a file of the last ${REGISTER_VALID_DAYS} days before anybody calls: import a newer one.`,
  holdsForTheNumber: '“Do not call” holds for every lead and contact with this number.',
  calls: 'Calls',
  mayBeCalled: 'This person may be called.',
  leftOutOfCampaigns:
    '“Do not call” holds for every lead and contact with this number, “Do not knock” for every lead at this address. ' +
    'Campaigns and mailing lists made from leads leave this person out, except where the only reason is TPS or CTPS.',
  save: 'Save',
  saved: (name: string) => `${name}: do not contact saved`,
  undone: (name: string) => `${name}: do not contact undone`,
} as const
