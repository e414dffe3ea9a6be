import { useState } from 'react'
import { addNote } from '../../../contract/mutations/note.ts'
import { useNotes } from '../../hooks/use-local-data.ts'
import { mutate } from '../../db/mutate.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { AddNoteDialog } from './add-note-dialog.tsx'
import { NoteList } from './note-list.tsx'
import styles from './notes-card.module.css'
import { useNoteDraft } from './use-note-draft.ts'

interface NotesCardProps {
  leadId: string
  /** For whom, on the sync screen. */
  subject: string
  unsentIds: ReadonlySet<string>
  /** In place of the list when there is nothing in it. */
  empty?: string
}

export function NotesCard({ leadId, subject, unsentIds, empty = 'No notes yet' }: NotesCardProps) {
  const notes = useNotes(leadId)
  const [isOpen, setIsOpen] = useState(false)
  const draft = useNoteDraft(leadId)

  const save = (content: string) =>
    draft.saveOnce((noteId) =>
      mutate(addNote, { leadId, noteId, createdAt: new Date().toISOString(), content }, { subject }),
    )

  return (
    <Card
      action={
        <Button icon="plus" onClick={() => setIsOpen(true)}>
          Add Note
        </Button>
      }
      title="Notes"
    >
      {draft.text.trim() && !isOpen ? (
        <p className={styles['draft']}>You have an unfinished note. Press Add Note to finish it.</p>
      ) : null}
      {notes ? <NoteList empty={empty} notes={notes} unsentIds={unsentIds} /> : null}
      <AddNoteDialog
        isSavedElsewhere={draft.isSavedElsewhere}
        onClose={() => setIsOpen(false)}
        onSave={save}
        onText={draft.write}
        open={isOpen}
        text={draft.text}
      />
    </Card>
  )
}
