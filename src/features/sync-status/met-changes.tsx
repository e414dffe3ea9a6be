import type { FieldConflict } from '../../../contract/entities/field-conflict.ts'
import { formatDate } from '../../../contract/entities/field-text.ts'
import { useRow } from '../../db/hooks.ts'
import { labelOf } from './contested-fields.ts'
import styles from './met-changes.module.css'

/** What somebody else had done, because of which a change was not taken. */
export const MetChanges = ({ conflicts }: { conflicts: readonly FieldConflict[] }) => (
  <ul aria-label="What was changed meanwhile" className={styles['changes']}>
    {conflicts.map((conflict) => (
      <li key={conflict.field}>
        {conflict.field === 'notes' ? <MetNote conflict={conflict} /> : <p>{valueWords(conflict)}</p>}
        <p className={styles['who']}>{`${conflict.by}, ${moment.format(new Date(conflict.at))}`}</p>
      </li>
    ))}
  </ul>
)

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const valueWords = ({ field, theirs, before }: FieldConflict) =>
  `${labelOf(field)}: ${worded(theirs)}, before: ${worded(before)}`

const worded = (value: string | undefined) => formatDate(value ?? '(empty)')

/** Its words come with the next pull, where the company is the one on the screen. */
function MetNote({ conflict: { theirs } }: { conflict: FieldConflict }) {
  const note = useRow('note', theirs ?? '')
  return <p className={styles['note']}>{note ? `New note: ${note.content}` : 'A new note'}</p>
}
