/** Every text of this feature. */
export const texts = {
  // batch-notice.tsx
  undoneNothingWasSent: 'Undone. Nothing was sent.',
  itIsAlreadyBeingSent: 'It is already being sent and can’t be undone.',
  undo: 'Undo',
  retryAllRefused: 'Retry all refused',
  discardAllRefused: 'Discard all refused',
  seeRefused: 'See refused',
  dismissDescription: (description: string) => `Dismiss: ${description}`,
  sentOfTotalSent: (sent: string, total: string) => `${sent} of ${total} sent`,
  savedTextSendsInSeconds: (savedText: string, secondsHeld: number) => `${savedText}. Sends in ${secondsHeld} s`,
  savedTextWaitingToBeSent: (savedText: string) => `${savedText}, waiting to be sent`,
  allTotalSent: (total: string) => `All ${total} sent`,

  // batch-notices.tsx
  changesOfManyLeads: 'Changes of many leads',

  // bulk-action.ts
  assign: 'Assign',
  changeStatus: 'Change status',
  addNote: 'Add note',
  deleteLabel: 'Delete',
  assignedToColleagueName: (colleagueName: string) => `Assigned to ${colleagueName}`,
  unassigned: 'Unassigned',
  statusText: (text: string) => `Status: ${text}`,
  noteText: (text: string) => `Note: ${text}`,
  deleted: 'Deleted',

  // bulk-bar.tsx
  selected: 'Selected',
  selectAllHowMany: (howMany: string) => `Select all ${howMany}`,
  clearSelection: 'Clear selection',

  // bulk-dialog.tsx
  assignWhat: (what: string) => `Assign ${what}`,
  changeTheStatusOfWhat: (what: string) => `Change the status of ${what}`,
  addANoteToWhat: (what: string) => `Add a note to ${what}`,
  deleteWhat: (what: string) => `Delete ${what}?`,
  unassign: 'Unassign',
  changeStatusOfWhat: (what: string) => `Change status of ${what}`,
  addNoteToWhat: (what: string) => `Add note to ${what}`,
  deleteWhat2: (what: string) => `Delete ${what}`,
  theSelectionIsNowHow: (howMany: string) => `The selection is now ${howMany}. Nothing was changed yet.`,
  notSaved: 'NOT saved.',
  anAdminCanRestore: 'An Admin can restore them for 30 days.',
  youCanUndoThisWithin: 'You can undo this within 10 seconds.',
  assignTo: 'Assign to',
  chooseAPerson: 'Choose a person',
  status: 'Status',
  chooseAStatus: 'Choose a status',
  note: 'Note',
  cancel: 'Cancel',
  saving: 'Saving…',

  // export-button.tsx
  exportCsv: 'Export CSV',

  // export-dialog.tsx
  theFileCouldntBeCreated: 'The file couldn’t be created. Free some space on this device and try again.',
  close: 'Close',
  madeFromTheData: 'Made from the data on this device. It holds personal details: keep it safe.',
  exportingHowMany: (howMany: string) => `Exporting ${howMany}`,
  exported: 'Exported',
  doneOfTotal: (done: string, total: string) => `${done} of ${total}`,

  // use-selection.ts
  selectLeadName: (leadName: string) => `Select ${leadName}`,
}
