/** Every text of this feature. */
export const texts = {
  // history-panel.tsx
  youreOfflineAndThisPart: 'You’re offline, and this part of the app is not on this device yet.',
  activity: 'Activity',
  loading: 'Loading...',

  // history-text.ts
  leadStatus: 'Lead Status',
  assignedTo: 'Assigned To',
  actualBookingDate: 'Actual Booking Date',
  actualBookingTime: 'Actual Booking Time',
  dealStatus: 'Deal Status',
  textIsNowText2: (text: string, text2: string) => `${text} is now ${text2}`,
  itIsNowText: (text: string) => `it is now ${text}`,
  nameReplacedYourTextBefore: (name: string, text: string, before: string) =>
    `${name} replaced your ${text}: ${before}.`,
  nameReplacedYour: (name: string, text: string) => `${name} replaced your ${text}.`,
  noteText: (text: string) => `Note: ${text}`,
  theTextIsntOnThisDevice: '(the text isn’t on this device)',
  epcDataFilled: 'EPC data filled in from a certificate',
  outcomeRecorded: 'Outcome of a call or visit recorded',
  deleted: 'Deleted',
  restored: 'Restored',
  yes: 'Yes',
  no: 'No',
  textFromText2ToText3: (text: string, text2: string, text3: string) => `${text}: from ${text2} to ${text3}`,

  followUp: (text: string) => `Follow-up: ${text}`,
  followUpNotNamed: 'deleted',
  whatAdded: (what: string) => `${what}, added`,
  whatDeleted: (what: string) => `${what}, deleted`,
  whatDone: (what: string) => `${what}, done`,
  whatNotDone: (what: string) => `${what}, not done after all`,

  // lead-history.tsx
  youreOfflineSoYouSee: 'You’re offline, so you see only your own changes on this device in the last week.',
  tryAgain: 'Try again',
  history: 'History',
  arrived: 'Arrived',
  replacedYours: 'Replaced yours',
  noChangesYet: 'No changes yet.',
  onTheDevice: 'On the device',
  resolvedAConflict: 'Resolved a conflict',
  you: 'You',

  // replaced-notices.tsx
  yourValuesThatOthersReplaced: 'Your values that others replaced',
  openEntity: (entity: string) => `Open ${entity}`,
  noticeFromName: (name: string) => `Notice from ${name}`,
  dismiss: 'Dismiss',
}
