import { clsx } from 'clsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCloseOnBack } from '../back/use-close-on-back.ts'
import styles from '../primitives/search-field.module.css'
import { Icon } from '../primitives/icon.tsx'
import { useIsHandheld } from '../primitives/media.ts'

interface SearchBoxProps {
  label: string
  /** What can be searched for. */
  hint?: string
  text: string
  onText: (text: string) => void
  /** In hands, whether Back empties it. Not where it is beside something that was opened later. */
  isEmptiedByBack?: boolean
}

/** Avoids searching for each letter of a word. */
const TYPING_PAUSE_MS = 200

export function SearchBox({ label, hint = label, text, onText, isEmptiedByBack = true }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(text)
  const [seen, setSeen] = useState(text)
  const [asked, setAsked] = useState(text)
  const ask = (wanted: string) => {
    setAsked(wanted)
    onText(wanted)
  }
  if (text !== seen) {
    setSeen(text)
    // The search was changed elsewhere, such as by the browser's Back.
    if (text !== asked) {
      setAsked(text)
      setTyped(text)
    }
  }
  const askTyped = useEffectEvent(ask)
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked) return
    const timer = setTimeout(() => askTyped(wanted), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, asked])
  const handleClear = () => {
    setTyped('')
    ask('')
  }
  useCloseOnBack(useIsHandheld() && isEmptiedByBack && typed !== '', handleClear)
  return (
    <div className={clsx(styles['field'], styles['narrow'], styles['clearable'])} role="search">
      <Icon name="search" size={18} />
      <input
        aria-label={label}
        enterKeyHint="search"
        inputMode="search"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.preventDefault()
          handleClear()
        }}
        placeholder={hint}
        ref={input}
        role="searchbox"
        // A browser's own button to clear a search is smaller than a finger, and not in every browser.
        type="text"
        value={typed}
      />
      {typed === '' ? null : (
        <button
          aria-label="Clear search"
          className={styles['clear']}
          onClick={() => {
            handleClear()
            input.current?.focus()
          }}
          type="button"
        >
          <Icon name="close" size={18} />
        </button>
      )}
    </div>
  )
}
