import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import styles from '../primitives/search-field.module.css'
import { Icon } from '../primitives/icon.tsx'

interface SearchBoxProps {
  label: string
  text: string
  onText: (text: string) => void
}

/** Avoids searching for each letter of a word. */
const TYPING_PAUSE_MS = 200

export function SearchBox({ label, text, onText }: SearchBoxProps) {
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  const [asked, setAsked] = useState(text)
  if (text !== seen) {
    setSeen(text)
    // The search was changed elsewhere, such as by the browser's Back.
    if (text !== asked) {
      setAsked(text)
      setTyped(text)
    }
  }
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked) return
    const timer = setTimeout(() => {
      setAsked(wanted)
      onText(wanted)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, onText])
  return (
    <div className={clsx(styles['field'], styles['narrow'])} role="search">
      <Icon name="search" size={18} />
      <input
        aria-label={label}
        onChange={(event) => setTyped(event.currentTarget.value)}
        placeholder={label}
        type="search"
        value={typed}
      />
    </div>
  )
}
