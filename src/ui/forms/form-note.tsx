import styles from './form-note.module.css'
import { Icon } from '../primitives/icon.tsx'

interface FormNoteProps {
  kind: 'failure' | 'success' | 'caution'
  text: string
  detail?: string | undefined
}

/** Inside a form, beside the pressed button. */
export const FormNote = ({ kind, text, detail }: FormNoteProps) => (
  <div className={styles[kind]}>
    <Icon name={kind === 'success' ? 'check' : 'alert'} />
    <div>
      <p role={kind === 'failure' ? 'alert' : 'status'}>{text}</p>
      {detail ? <p className={styles['detail']}>{detail}</p> : null}
    </div>
  </div>
)
