import { once } from '../../../../contract/once.ts'
import type { FieldConflict } from '../../../../contract/entities/field-conflict.ts'
import { formatDate } from '../../../../contract/entities/field-text.ts'
import { followUpText } from '../../../../contract/entities/follow-up.ts'
import { useRow } from '../../../hooks/use-local-data.ts'
import type { ParkedEntry } from '../../../db/schema/outbox-entry.ts'
import { ChoiceValues } from './choice-values.tsx'
import { labelOf, mineOfLead } from './contested-fields.ts'
import styles from './met-changes.module.css'
import { texts } from '../texts.ts'

interface MetChangesProps {
  entry: ParkedEntry
  conflicts: readonly FieldConflict[]
}

export const MetChanges = ({ entry, conflicts }: MetChangesProps) => (
  <ul aria-label={texts.whatChangedWhileYouWereEditing} className={styles['changes']}>
    {conflicts.map((conflict) => (
      <li key={conflict.field}>
        <MetChange conflict={conflict} entry={entry} />
        <p className={styles['who']}>{`${conflict.by}, ${moment().format(new Date(conflict.at))}`}</p>
      </li>
    ))}
  </ul>
)

const moment = once(() => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }))

const additions: Readonly<Record<string, typeof MetNote>> = {
  notes: MetNote,
  followUps: MetFollowUp,
  activities: () => <p>{texts.aNewActivity}</p>,
  merged: () => <p>{texts.otherLeadsMerged}</p>,
}

function MetChange({ conflict, entry }: { conflict: FieldConflict; entry: ParkedEntry }) {
  const Addition = additions[conflict.field]
  return Addition ? <Addition conflict={conflict} /> : <MetValue conflict={conflict} entry={entry} />
}

function MetValue({ entry, conflict: { field, theirs, before, by } }: { entry: ParkedEntry; conflict: FieldConflict }) {
  const mine = mineOfLead(entry, field)
  return (
    <>
      <p>{labelOf(field)}</p>
      <ChoiceValues
        before={worded(before)}
        by={by}
        mine={mine === undefined ? undefined : worded(mine)}
        theirs={worded(theirs)}
      />
    </>
  )
}

const worded = (value: string | undefined) => formatDate(value ?? '')

function MetFollowUp({ conflict: { theirs } }: { conflict: FieldConflict }) {
  const row = useRow('followUp', theirs ?? '')
  return <p className={styles['note']}>{row ? texts.newFollowUp(followUpText(row)) : texts.aNewFollowUp}</p>
}

/** Its text arrives with the next pull, if its company is the one on screen. */
function MetNote({ conflict: { theirs } }: { conflict: FieldConflict }) {
  const note = useRow('note', theirs ?? '')
  return <p className={styles['note']}>{note ? texts.newNoteContent(note.content) : texts.aNewNote}</p>
}
