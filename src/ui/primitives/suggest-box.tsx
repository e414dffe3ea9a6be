import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'
import { Icon } from './icon.tsx'
import search from './search-field.module.css'
import styles from './suggest-box.module.css'
import { LiveText } from './text.tsx'

export interface SuggestedText {
  text: string
  kind: string
}

interface SuggestBoxProps {
  label: string
  text: string
  onText: (text: string) => void
  suggestions: readonly SuggestedText[]
}

const NONE = -1

/** A search box with suggestions that already searches for what is typed. */
export function SuggestBox({ label, text, onText, suggestions }: SuggestBoxProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(NONE)
  const isShown = isOpen && suggestions.length > 0
  const close = () => {
    setIsOpen(false)
    setActive(NONE)
  }
  const choose = (suggestion: SuggestedText) => {
    onText(suggestion.text)
    close()
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isShown) {
      // Otherwise the browser would clear what is typed.
      event.preventDefault()
      close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && suggestions.length > 0) {
      event.preventDefault()
      setIsOpen(true)
      setActive((from) => stepped(from, step, suggestions.length))
    }
    const chosen = suggestions[active]
    if (event.key === 'Enter' && isShown && chosen) {
      event.preventDefault()
      choose(chosen)
    }
  }
  return (
    <div className={clsx(search['field'], styles['frame'])} role="search">
      <Icon name="search" size={18} />
      <input
        aria-activedescendant={isShown && active !== NONE ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-controls={isShown ? id : undefined}
        aria-expanded={isShown}
        aria-label={label}
        autoComplete="off"
        onBlur={close}
        onChange={(event) => {
          onText(event.currentTarget.value)
          setIsOpen(true)
          setActive(NONE)
        }}
        onKeyDown={handleKey}
        placeholder={label}
        role="combobox"
        inputMode="search"
        type="text"
        value={text}
      />
      {isShown ? (
        <ul aria-label="Suggestions" className={styles['list']} id={id} role="listbox">
          {suggestions.map((suggestion, index) => (
            <li
              aria-selected={index === active}
              className={styles['option']}
              id={`${id}-${index}`}
              key={`${suggestion.kind} ${suggestion.text}`}
              // Before the input would lose the focus, and the list with it.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(suggestion)
              }}
              role="option"
            >
              <LiveText>{suggestion.text}</LiveText>
              <span className={styles['kind']}>{suggestion.kind}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Beyond either end comes what was typed. */
function stepped(from: number, step: number, length: number): number {
  const places = length + 1
  return ((from + 1 + step + places) % places) - 1
}
