import { type ReactNode, useRef } from 'react'
import { MERGE_FIELDS, type MergeField } from '../../../../contract/entities/marketing/campaign.ts'
import { Menu, MenuItem } from '../../../ui/primitives/menu.tsx'
import styles from '../marketing.module.css'
import { FIELD_NAMES, fieldText } from './merge-field-names.ts'
import { texts } from './texts.ts'

const PERSON = ['firstName', 'lastName', 'email', 'phone'] as const

interface WithFieldMenuProps {
  label: string
  /** Links belong into the email itself. */
  hasLinks?: boolean
  onValue: (value: string) => void
  children: (menu: ReactNode) => ReactNode
}

type Control = HTMLInputElement | HTMLTextAreaElement

/** A text field whose menu puts a merge field where the cursor is, or was last; at the end if it never was in it. */
export function WithFieldMenu({ label, hasLinks = false, onValue, children }: WithFieldMenuProps) {
  const box = useRef<HTMLDivElement>(null)
  const wasFocused = useRef(false)
  const caret = useRef<number>(undefined)
  const control = () => box.current?.querySelector<Control>('input, textarea')

  const insert = (field: MergeField) => {
    const into = control()
    if (!into) return
    const { value } = into
    const [start, end] = wasFocused.current
      ? [into.selectionStart ?? value.length, into.selectionEnd ?? value.length]
      : [value.length, value.length]
    const text = fieldText(field)
    caret.current = start + text.length
    wasFocused.current = true
    onValue(value.slice(0, start) + text + value.slice(end))
  }
  const handleClosed = (event: Event) => {
    const into = control()
    if (caret.current === undefined || !into) return
    event.preventDefault()
    into.focus()
    into.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }
  const menu = <FieldMenu hasLinks={hasLinks} label={label} onClosed={handleClosed} onInsert={insert} />
  return (
    <div
      onFocus={({ target }) => {
        if (target === control()) wasFocused.current = true
      }}
      ref={box}
    >
      {children(menu)}
    </div>
  )
}

interface FieldMenuProps {
  label: string
  hasLinks: boolean
  onInsert: (field: MergeField) => void
  /** The event's default gives the focus back to the button. */
  onClosed: (event: Event) => void
}

export const FieldMenu = ({ label, hasLinks, onInsert, onClosed }: FieldMenuProps) => (
  <Menu
    button={{ 'aria-label': texts.insertFieldInto(label), children: texts.insertField, className: styles['insert'] }}
    defaultOpen={false}
    onCloseAutoFocus={onClosed}
  >
    {(hasLinks ? MERGE_FIELDS : PERSON).map((field) => (
      <MenuItem key={field} onSelect={() => onInsert(field)}>
        {FIELD_NAMES[field]}
      </MenuItem>
    ))}
  </Menu>
)
