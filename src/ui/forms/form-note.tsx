import { useEffect, useRef } from 'react'
import styles from './form-note.module.css'
import { Icon } from '../primitives/icon.tsx'
import { bringIntoView } from '../back/show-opened.ts'

interface FormNoteProps {
  kind: 'failure' | 'success' | 'caution'
  text: string
  detail?: string | undefined
}

/** Inside a form, beside the pressed button. A failure is brought into view; the focus stays in the form. */
export function FormNote({ kind, text, detail }: FormNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (kind === 'failure') bringIntoView(note.current)
  }, [kind, text])
  return (
    <div className={styles[kind]} ref={note}>
      <Icon name={kind === 'success' ? 'check' : 'alert'} />
      <div translate="no">
        <p role={kind === 'failure' ? 'alert' : 'status'}>{text}</p>
        {detail ? <p className={styles['detail']}>{detail}</p> : null}
      </div>
    </div>
  )
}
