/** Every text of this feature. */
export const texts = {
  // import-button.tsx
  importCsv: 'Import CSV',
  everyoneIsSubscribedExceptPeople:
    'Everyone is subscribed, except people who opted out before. On a list with double opt-in they must confirm first. You must have their consent.',
  importLabel: 'Import',
  columnsNamedEmailFirstName:
    'Columns named email, first name, last name and phone are read, and their usual other names.',
  csvFile: 'CSV file',
  createdIfItDoesntExist: "Created if it doesn't exist.",
  defaultListName: 'Default list name',
  rowsPerRequest: 'Rows per request.',
  chunkSize: 'Chunk size',
  keepingTheFileOnThisDevice: 'Keeping the file on this device',
  keptOfSize: (kept: string, size: string) => `${kept} of ${size}`,

  // import-notice.tsx
  importingFileName: (fileName: string) => `Importing ${fileName}`,
  importStopped: 'Import stopped',
  goOn: 'Go on',
  noRowHasAnEmail: 'No row has an email. It is read from columns named email, e_mail, e-mail or contactemail.',
  theSkippedRows: 'The skipped rows are no longer on this device.',
  downloadCount: (count: string) => `Download ${count}`,
  skippedRow: 'skipped row',
  dismiss: 'Dismiss',
  dismissTheImportOfFileName: (fileName: string) => `Dismiss the import of ${fileName}`,
  doneWaitingForTheServer: (done: string) => `${done} · waiting for the server`,
  doneMsLeft: (done: string, msLeft: string) => `${done}, ${msLeft} left`,
  importFinished: 'Import finished.',
  totalRowsProcessedRowsRead: (rowsRead: string) => `Total rows processed: ${rowsRead}.`,
  createdUpdatedUpserts: (upserts: string) => `Created/updated: ${upserts}.`,
  mustConfirmByEmail: (toConfirm: string) => `Must confirm by email before they get campaigns: ${toConfirm}.`,
  skippedNoEmailSkippedNoEmail: (skippedNoEmail: string) => `Skipped (no email): ${skippedNoEmail}.`,
  listAssignedListName: (listName: string) => `List assigned: ${listName}.`,
  notAnEmailAddressSkippedInvalid: (skippedInvalid: string) => `Not an email address: ${skippedInvalid}.`,
  leftOutBecauseTheyOpted: (keptOut: string) => `Left out, because they opted out or can't be reached: ${keptOut}.`,
  rowsThat: (unreadable: string) => `Rows that could not be read: ${unreadable}.`,
  nobodyWasAddedNoRow: 'Nobody was added: no row has a valid email address.',
  nobodyWasAddedEveryone: "Nobody was added: everyone in the file opted out before or can't be reached.",
  nobodyWasAddedEveryoneRest: (rest: string) => `Nobody was added: everyone ${rest}in the file is already on the list.`,

  // import-notices.tsx
  imports: 'Imports',
}
