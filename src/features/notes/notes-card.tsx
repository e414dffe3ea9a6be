import { addNote } from '../../../contract/mutations/note.ts'
import { useNotes, useColleagues } from '../../hooks/use-local-data.ts'
import { mutate } from '../../db/mutate.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { AddNoteDialog } from './add-note-dialog.tsx'
import styles from './notes-card.module.css'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { Note } from '../../../contract/entities/note.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { LogEntry } from '../../ui/feedback/log-entry.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { useNewRowKeeper } from '../../hooks/use-draft-keeper.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface NotesCardProps {
  leadId: string
  subject: string
  unsentIds: ReadonlySet<string>
  empty?: string
  isAdding: boolean
  onAdding: (isAdding: boolean) => void
}

export function NotesCard({
  leadId,
  subject,
  unsentIds,
  empty = texts.noNotesYet,
  isAdding,
  onAdding,
}: NotesCardProps) {
  const device = useDevice()
  const notes = useNotes(leadId)
  const draft = useNoteDraft(leadId)

  const save = (content: string) =>
    draft.saveOnce((noteId) =>
      mutate(device, addNote, { leadId, noteId, createdAt: new Date().toISOString(), content }, { subject }),
    )

  return (
    <Card
      action={
        <Button icon="plus" onClick={() => onAdding(true)}>
          {texts.addNote}
        </Button>
      }
      title={texts.notes}
    >
      {draft.text.trim() && !isAdding ? <p className={styles['draft']}>{texts.youHaveAnUnfinishedNote}</p> : null}
      {notes ? <NoteList empty={empty} notes={notes.toReversed()} unsentIds={unsentIds} /> : null}
      <AddNoteDialog
        isSavedElsewhere={draft.isSavedElsewhere}
        onClose={() => onAdding(false)}
        onSave={save}
        onText={draft.write}
        open={isAdding}
        text={draft.text}
      />
    </Card>
  )
}

interface NoteListProps {
  notes: readonly Note[]
  unsentIds: ReadonlySet<string>
  empty: string
}

function NoteList({ notes, unsentIds, empty }: NoteListProps) {
  const names = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  if (notes.length === 0) return <p className={styles['empty']}>{empty}</p>
  return (
    <ol className={styles['notes']}>
      {notes.map((note) => (
        <LogEntry
          facts={
            <>
              <time dateTime={note.createdAt}>{formatTimestamp(note.createdAt)}</time>
              {note.createdBy && names.has(note.createdBy) ? <span>{names.get(note.createdBy)}</span> : null}
              {unsentIds.has(note._id) ? <WaitingMark /> : null}
            </>
          }
          key={note._id}
          text={note.content}
        />
      ))}
    </ol>
  )
}

const NOTHING = { content: '' }

/** The draft of a note on a lead: it survives a reload, a crash or a flat battery. */
function useNoteDraft(leadId: string) {
  const keeper = useNewRowKeeper(`note:${leadId}`)
  const form = useFormDraft(NOTHING, undefined, keeper)
  return {
    text: form.values.content,
    // Emptying the field ends the draft: typing the same words again makes another note.
    write: (text: string) => (text === '' ? form.startOver() : form.edit('content', text)),
    saveOnce: form.saveOnce,
    isSavedElsewhere: form.isSavedElsewhere,
  }
}
