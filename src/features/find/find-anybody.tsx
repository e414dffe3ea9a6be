import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping, useSingleKeys } from '../../hooks/single-keys.ts'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { onAskedToFind } from './ask-to-find.ts'
import styles from './find.module.css'
import { texts } from './texts.ts'
import type { Places } from './use-found.ts'

const FindDialog = deferred(async () => (await import('./find-dialog.tsx')).FindDialog)

/** In the navbar: opens with a press, with Ctrl K wherever the person is, and with / unless they are typing. A phone has it under More. */
export function FindAnybody(places: Places) {
  const keys = useSingleKeys()
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const open = () => {
    setText('')
    setIsOpen(true)
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey) return
    // The dialog's code, or the dialog, is still on its way.
    if (isOpen && isLetter(event)) {
      event.preventDefault()
      setText((typed) => typed + event.key)
    }
    if (isOpen || !isAsked(event, keys.areOn())) return
    // Over another dialog it would be in the way of what the person is deciding.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    open()
  })
  const handleAsked = useEffectEvent(open)
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('keydown', (event) => handleKey(event), { signal })
    onAskedToFind(() => handleAsked(), signal)
    return () => listening.abort()
  }, [])
  return (
    <>
      <div className={styles['place']}>
        <button
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K"
          aria-label={`${texts.findAnybody}, ${texts.shortcut}`}
          className={styles['button']}
          onClick={open}
          type="button"
        >
          <Icon name="search" size={22} />
          <span className={styles['words']}>{texts.findAnybody}</span>
          <kbd className={styles['words']}>{texts.shortcut}</kbd>
        </button>
      </div>
      {isOpen ? (
        <FindDialog
          onClose={() => setIsOpen(false)}
          onMissing={() => setIsOpen(false)}
          onText={setText}
          places={places}
          text={text}
        />
      ) : null}
    </>
  )
}

function isAsked({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent, hasSingleKeys: boolean): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/' && hasSingleKeys && !isTyping(target)
}

const isLetter = ({ key, ctrlKey, metaKey, target }: KeyboardEvent) =>
  key.length === 1 &&
  !ctrlKey &&
  !metaKey &&
  !isTyping(target) &&
  !(target instanceof Element && target.closest('dialog, [role="dialog"]'))
