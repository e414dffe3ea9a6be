/** Every text of this feature. */
export const texts = {
  // add-note-dialog.tsx
  notSaved: 'NOT saved.',
  close: 'Close',
  saveNote: 'Save Note',
  addNote: 'Add Note',
  note: 'Note',

  // notes-card.tsx
  noNotesYet: 'No notes yet',
  notes: 'Notes',
  youHaveAnUnfinishedNote: 'You have an unfinished note. Press Add Note to finish it.',
}
