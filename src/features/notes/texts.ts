export const texts = {
  notSaved: 'NOT saved.',
  close: 'Close',
  saveNote: 'Save Note',
  addNote: 'Add Note',
  note: 'Note',

  noNotesYet: 'No notes yet',
  notes: 'Notes',
  youHaveAnUnfinishedNote: 'You have an unfinished note. Press Add Note to finish it.',
}
