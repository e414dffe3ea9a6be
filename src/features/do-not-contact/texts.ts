/** Every text of this feature. The marks are named in `contract/entities/lead.ts`. */
export const texts = {
  doNotContact: 'Do not contact',
  reasonFor: { call: 'Reason not to call', knock: 'Reason not to knock' },
  suggestions: ['Asked us not to', 'Complaint', 'Vulnerable person'],
  useReason: (reason: string, label: string) => `${reason}: ${label.toLowerCase()}`,
  enterAReason: 'Enter a reason.',
  untickIsConsent:
    'This number is registered with the Telephone Preference Service (TPS). Save this only if the person has agreed to be called: it is kept as their consent for this number.',
  leftOutOfCampaigns: 'Campaigns and mailing lists made from leads leave this person out.',
  save: 'Save',
  saved: (name: string) => `${name}: do not contact saved`,
  undo: 'Undo',
  undone: (name: string) => `${name}: do not contact undone`,
  notSaved: 'NOT saved.',
} as const
