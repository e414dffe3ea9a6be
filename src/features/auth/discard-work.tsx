import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import styles from './sign-out-dialog.module.css'

const WORD = 'DELETE'

/** Typed out, so that no slip of a thumb loses a day's work. */
export function DiscardWork({ onDiscard }: { onDiscard: () => void }) {
  const [typed, setTyped] = useState('')
  const isSure = typed === WORD
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (isSure) onDiscard()
  }
  return (
    <form className={styles['discard']} onSubmit={handleSubmit}>
      <TextField
        autoCapitalize="characters"
        autoComplete="off"
        autoFocus
        label={`Type ${WORD} to discard your unsent changes`}
        onChange={(event) => setTyped(event.currentTarget.value)}
        value={typed}
      />
      <Button disabled={!isSure} kind="danger" type="submit">
        Discard and sign out
      </Button>
    </form>
  )
}
