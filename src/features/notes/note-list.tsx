import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { Note } from '../../../contract/entities/note.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues } from '../../hooks/use-local-data.ts'
import { LogEntry } from '../../ui/feedback/log-entry.tsx'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import styles from './notes-card.module.css'

interface NoteListProps {
  notes: readonly Note[]
  unsentIds: ReadonlySet<string>
  empty: string
}

export function NoteList({ notes, unsentIds, empty }: NoteListProps) {
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
