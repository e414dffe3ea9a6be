import { useEffect, useState } from 'react'
import styles from './search-box.module.css'
import { Icon } from '../primitives/icon.tsx'

interface SearchBoxProps {
  label: string
  /** What is searched for now. */
  words: string
  onWords: (words: string) => void
}

/** Long enough not to search for each letter of a word. */
const TYPING_PAUSE_MS = 200

export function SearchBox({ label, words, onWords }: SearchBoxProps) {
  const [text, setText] = useState(words)
  const [seen, setSeen] = useState(words)
  const [asked, setAsked] = useState(words)
  if (words !== seen) {
    setSeen(words)
    // Words that this box did not ask for come from elsewhere: from the browser's Back, for example.
    if (words !== asked) {
      setAsked(words)
      setText(words)
    }
  }
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === asked) return
    const timer = setTimeout(() => {
      setAsked(wanted)
      onWords(wanted)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, asked, onWords])
  return (
    <div className={styles['box']} role="search">
      <Icon name="search" size={18} />
      <input
        aria-label={label}
        onChange={(event) => setText(event.currentTarget.value)}
        placeholder={label}
        type="search"
        value={text}
      />
    </div>
  )
}
