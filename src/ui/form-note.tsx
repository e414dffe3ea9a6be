import styles from './form-note.module.css'
import { Icon } from './icon.tsx'

interface FormNoteProps {
  /** What became of the form. */
  kind: 'failure' | 'success'
  words: string
  detail?: string | undefined
}

/** Inside a form, beside the button that was pressed. */
export const FormNote = ({ kind, words, detail }: FormNoteProps) => (
  <div className={styles[kind]}>
    <Icon name={kind === 'failure' ? 'alert' : 'check'} />
    <div>
      <p role={kind === 'failure' ? 'alert' : 'status'}>{words}</p>
      {detail ? <p className={styles['detail']}>{detail}</p> : null}
    </div>
  </div>
)
