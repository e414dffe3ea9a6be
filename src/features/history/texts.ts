import { fileTitle, type LeadFile } from '../../../contract/entities/files/lead-file.ts'
export const texts = {
  youreOfflineAndThisPart: 'You’re offline, and this part of the app is not on this device yet.',
  activity: 'Activity',
  merged: 'Merged with other leads',
  mergedWith: (names: string) => `Merged with ${names}`,
  mergeUndone: 'Merge undone',
  loading: 'Loading...',

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
  emailSent: (subject: string) => `Email sent: ${subject}`,
  emailOpened: (subject: string) => `Email opened: ${subject}`,
  deleted: 'Deleted',
  restored: 'Restored',
  yes: 'Yes',
  no: 'No',
  textFromText2ToText3: (text: string, text2: string, text3: string) => `${text}: from ${text2} to ${text3}`,

  labelChanged: (label: string) => `${label} changed`,
  added: 'Added',
  offlineRecord: 'You’re offline. You see your own changes of the last week.',

  followUp: (text: string) => `Follow-up: ${text}`,
  followUpNotNamed: 'deleted',
  fileText: (file: LeadFile) => {
    const { kind, name, stage, signedBy } = file
    if (kind === 'signature') return `Signed by ${signedBy ?? name}`
    const what = { photo: 'Photo', file: 'File' }[kind]
    const marked = stage === undefined ? what : `${what} ${stage} the work`
    return `${marked}: ${fileTitle(file)}`
  },
  whatAdded: (what: string) => `${what}, added`,
  whatDeleted: (what: string) => `${what}, deleted`,
  whatDone: (what: string) => `${what}, done`,
  whatNotDone: (what: string) => `${what}, marked as not done`,

  formerColleague: 'A former colleague',
  messageText: (kind: string) => `Message by ${kind === 'Text' ? 'text' : kind}`,
  activityText: (kind: string, outcome: string) => `${kind}: ${outcome}`,
  positionText: ({ lat, lng }: { lat: number; lng: number }) => `Position ${lat.toFixed(5)}, ${lng.toFixed(5)}`,

  youreOfflineSoYouSee:
    'You’re offline. You see the notes, calls, visits, follow-ups and files on this device, and your own changes of the last week.',
  filterActivity: 'Filter activity',
  all: 'All',
  kinds: {
    notes: 'Notes',
    calls: 'Calls, visits and messages',
    status: 'Status',
    bookings: 'Bookings',
    followUps: 'Follow-ups',
    emails: 'Emails',
    files: 'Files',
    details: 'Details',
  },
  nothingOfThisKind: 'Nothing of this kind yet.',
  tryAgain: 'Try again',
  arrived: 'Arrived',
  replacedYours: 'Replaced yours',
  noActivityYet: 'No activity yet.',
  sentBy: (name: string) => `Sent by ${name}`,
  resolvedAConflict: 'Resolved a conflict',
  you: 'You',

  yourValuesThatOthersReplaced: 'Your values that others replaced',
  openEntity: (entity: string) => `Open ${entity}`,
  noticeFromName: (name: string) => `Notice from ${name}`,
  dismiss: 'Dismiss',
}
