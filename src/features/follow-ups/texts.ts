/** What people read in: follow-ups. */
export const texts = {
  // follow-ups-card.tsx, follow-up-line.tsx
  followUps: 'Follow-ups',
  addFollowUp: 'Add follow-up',
  nothingToDo: 'No follow-ups.',
  done: 'Done',
  doneCount: (count: number) => `Done (${count})`,
  notDone: 'Not done',
  notDoneWhat: (what: string) => `Mark as not done: ${what}`,
  doneWhat: (what: string) => `Mark as done: ${what}`,
  markedAsDone: 'Follow-up done',
  undo: 'Undo',
  edit: 'Edit',
  editWhat: (what: string) => `Edit: ${what}`,
  delete: 'Delete',
  deleteWhat: (what: string) => `Delete: ${what}`,
  deleted: 'Follow-up deleted',
  notSaved: 'NOT saved.',
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  yesterday: 'Yesterday',
  you: 'You',
  unassigned: 'Unassigned',
  formerColleague: 'A former colleague',

  // snooze-menu.tsx
  snooze: 'Snooze',
  snoozeWhat: (what: string) => `Snooze: ${what}`,
  oneHour: '1 hour',
  nextWeek: 'Next week',
  pickADate: 'Pick a date',

  // follow-up-dialog.tsx
  editFollowUp: 'Edit follow-up',
  save: 'Save follow-up',
  cancel: 'Cancel',
  kind: 'What to do',
  dueDate: 'Date',
  dueTime: 'Time',
  noTimeNeeded: 'Leave empty for any time that day.',
  assignedTo: 'Assigned To',
  note: 'Note',

  // call-back-dialog.tsx
  when: 'When?',
  statusIsSaved: 'The status is saved. Add a follow-up so that you are reminded.',
  laterToday: 'Later today',
  noDate: 'No date',
  followUpAdded: (when: string) => `Follow-up added: ${when}`,

  // follow-ups-today.tsx
  upcoming: 'Upcoming',
  nothingOverdue: 'Nothing overdue.',
  nothingToday: 'Nothing more today.',
  nothingUpcoming: 'Nothing planned.',
  notYetLoaded: 'Your follow-ups are still loading.',
  wholeCompany: 'Show the whole company',
  openTheLead: 'Open the lead',
  showAllCount: (count: number) => `Show all ${count}`,
}
