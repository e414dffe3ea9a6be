import { useState } from 'react'
import { addNote } from '../../../contract/mutations/note.ts'
import { useNotes, useSession } from '../../db/hooks.ts'
import { mutate } from '../../db/mutate.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AddNoteDialog } from './add-note-dialog.tsx'
import { readNoteDraft, writeNoteDraft } from './note-draft.ts'
import { NoteList } from './note-list.tsx'
import styles from './notes-card.module.css'

interface NotesCardProps {
  leadId: string
  /** For whom, on the sync screen. */
  subject: string
  unsentIds: ReadonlySet<string>
}

export function NotesCard({ leadId, subject, unsentIds }: NotesCardProps) {
  const notes = useNotes(leadId)
  const userId = useSession()?.userId ?? ''
  const [isOpen, setIsOpen] = useState(false)
  const [draft, setDraft] = useState(() => readNoteDraft({ userId, leadId }))

  const handleText = (text: string) => {
    setDraft(text)
    writeNoteDraft({ userId, leadId }, text)
  }
  const save = (content: string) =>
    mutate(addNote, { leadId, noteId: crypto.randomUUID(), createdAt: new Date().toISOString(), content }, { subject })

  return (
    <Card
      action={
        <Button icon="plus" onClick={() => setIsOpen(true)}>
          Add Note
        </Button>
      }
      title="Notes"
    >
      {draft.trim() && !isOpen ? (
        <p className={styles['draft']}>A note you began is kept. Press Add Note to finish it.</p>
      ) : null}
      {notes ? <NoteList notes={notes} unsentIds={unsentIds} /> : null}
      <AddNoteDialog onClose={() => setIsOpen(false)} onSave={save} onText={handleText} open={isOpen} text={draft} />
    </Card>
  )
}
