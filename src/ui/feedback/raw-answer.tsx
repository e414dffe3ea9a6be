import { useId } from 'react'
import styles from './raw-answer.module.css'

/** A server's answer, unchanged. Keyboard users can scroll it. */
export function RawAnswer({ title, text }: { title: string; text: string }) {
  const id = useId()
  return (
    <div className={styles['answer']}>
      <h2 id={id}>{title}</h2>
      <pre aria-labelledby={id} role="region" tabIndex={0}>
        {text}
      </pre>
    </div>
  )
}
