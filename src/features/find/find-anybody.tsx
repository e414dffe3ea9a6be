import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping, useSingleKeys } from '../../hooks/single-keys.ts'
import { deferred } from '../../ui/primitives/deferred.tsx'
import { Icon } from '../../ui/primitives/icon.tsx'
import { onAskedToFind } from './ask-to-find.ts'
import styles from './find.module.css'
import { texts } from './texts.ts'
import type { Screen } from './use-found.ts'

const FindDialog = deferred(async () => (await import('./find-dialog.tsx')).FindDialog)

/** In the navbar: opens with a press, with Ctrl K wherever the person is, and with / unless they are typing. A phone has it under More. */
export function FindAnybody({ screens }: { screens: readonly Screen[] }) {
  const keys = useSingleKeys()
  const [isOpen, setIsOpen] = useState(false)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isOpen || !isAsked(event, keys.areOn())) return
    // Over another dialog it would be in the way of what the person is deciding.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    setIsOpen(true)
  })
  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('keydown', (event) => handleKey(event), { signal })
    onAskedToFind(() => setIsOpen(true), signal)
    return () => listening.abort()
  }, [])
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        aria-label={`${texts.findAnybody}, ${texts.shortcut}`}
        className={styles['button']}
        onClick={() => setIsOpen(true)}
        type="button"
      >
        <Icon name="search" size={22} />
        <span className={styles['words']}>{texts.findAnybody}</span>
        <kbd className={styles['words']}>{texts.shortcut}</kbd>
      </button>
      {isOpen ? (
        <FindDialog onClose={() => setIsOpen(false)} onMissing={() => setIsOpen(false)} screens={screens} />
      ) : null}
    </>
  )
}

function isAsked({ key, ctrlKey, metaKey, shiftKey, target }: KeyboardEvent, hasSingleKeys: boolean): boolean {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey
  return key === '/' && hasSingleKeys && !isTyping(target)
}
