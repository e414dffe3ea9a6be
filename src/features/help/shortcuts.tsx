import { useEffect, useEffectEvent, useState } from 'react'
import { isTyping, useSingleKeys } from '../../hooks/single-keys.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Dialog } from '../../ui/primitives/dialog.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import styles from './help.module.css'
import { texts } from './texts.ts'

interface Shortcut {
  keys: readonly string[]
  does: string
}

const groups: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: texts.everywhere,
    shortcuts: [
      { keys: ['Ctrl', 'K', '/'], does: texts.findAnybody },
      { keys: ['?'], does: texts.showThisList },
      { keys: ['Tab'], does: texts.skipToContent },
      { keys: ['Esc'], does: texts.closeWhatIsOpen },
      { keys: ['Space'], does: texts.pressButton },
      { keys: ['Ctrl', texts.clickLink], does: texts.openInNewTab },
    ],
  },
  {
    title: texts.lists,
    shortcuts: [
      { keys: ['↑', '↓', 'k', 'j'], does: texts.moveBetweenRows },
      { keys: ['Space', 'x'], does: texts.selectRow },
      { keys: ['a'], does: texts.assignRow },
      { keys: ['s'], does: texts.changeStatusOfRow },
      { keys: ['n'], does: texts.addNoteToRow },
      { keys: ['f'], does: texts.addFollowUpToRow },
      { keys: ['Home', 'End'], does: texts.firstOrLastRow },
      { keys: ['Enter'], does: texts.openTheRow },
      { keys: ['←', '→'], does: texts.moveBetweenHeadings },
      { keys: ['Shift', '← →'], does: texts.resizeColumn },
      { keys: ['Shift', texts.clickLink], does: texts.selectRange },
    ],
  },
  {
    title: texts.choices,
    shortcuts: [
      { keys: ['↑', '↓'], does: texts.moveBetweenChoices },
      { keys: ['←', '→'], does: texts.moveBetweenTabs },
    ],
  },
  {
    title: texts.calendar,
    shortcuts: [
      { keys: ['Shift', '↑ ↓'], does: texts.moveByQuarter },
      { keys: ['Shift', '← →'], does: texts.moveByDay },
    ],
  },
  {
    title: texts.map,
    shortcuts: [
      { keys: ['↑', '↓', '←', '→'], does: texts.moveTheMap },
      { keys: ['+', '−'], does: texts.zoom },
      { keys: ['Enter'], does: texts.addLeadAtCentre },
      { keys: ['Esc'], does: texts.stopDrawing },
    ],
  },
]

const ShortcutList = () =>
  groups.map(({ title, shortcuts }) => (
    <section aria-label={title} className={styles['group']} key={title}>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, does }) => (
          <div className={styles['shortcut']} key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))

function SingleKeysChoice() {
  const keys = useSingleKeys()
  const [isOn, setIsOn] = useState(keys.areOn)
  const handleChecked = (isChecked: boolean) => {
    keys.turn(isChecked)
    setIsOn(isChecked)
  }
  return <CheckField checked={isOn} label={texts.singleKeys} onChecked={handleChecked} />
}

/** Opens with ?, wherever the person is, unless they are typing. */
export function ShortcutsByKey() {
  const keys = useSingleKeys()
  const [isOpen, setIsOpen] = useState(false)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    if (isTyping(event.target) || !keys.areOn()) return
    // Over another dialog it would be in the way of what the person is deciding.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    setIsOpen(true)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  return <ShortcutsDialog isOpen={isOpen} onOpenChange={setIsOpen} />
}

export function ShortcutsButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{texts.showShortcuts}</Button>
      <ShortcutsDialog isOpen={isOpen} onOpenChange={setIsOpen} />
    </div>
  )
}

const ShortcutsDialog = ({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) => (
  <Dialog isSheet onOpenChange={onOpenChange} open={isOpen} title={texts.keyboardShortcuts}>
    <div className={styles['shortcuts']}>
      <ShortcutList />
      <SingleKeysChoice />
    </div>
  </Dialog>
)
