import { DropdownMenu } from 'radix-ui'
import { type ReactElement, type ReactNode, useState } from 'react'
import { useCloseOnBack } from '../back/use-close-on-back.ts'
import type { MenuFrame } from './deferred.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './menu.module.css'
import { LiveText } from './text.tsx'

interface MenuProps extends MenuFrame {
  align?: 'start' | 'end'
  /** Where the focus goes instead of back to the button: the event's default is prevented then. */
  onCloseAutoFocus?: (event: Event) => void
  children: ReactNode
}

/** Not modal: the page keeps scrolling. Rendered beside its button, inside the button's landmark. */
export function Menu({ button, defaultOpen, align = 'start', onCloseAutoFocus, children }: MenuProps) {
  const [isOpen, setIsOpen] = useState(defaultOpen)
  useCloseOnBack(isOpen, () => setIsOpen(false))
  return (
    <DropdownMenu.Root modal={false} onOpenChange={setIsOpen} open={isOpen}>
      <DropdownMenu.Trigger {...button} />
      {/* A menu that scrolls can be reached by keyboard after it was opened by touch, too. */}
      <DropdownMenu.Content
        align={align}
        className={styles['menu']}
        collisionPadding={8}
        onCloseAutoFocus={onCloseAutoFocus}
        sideOffset={6}
        tabIndex={0}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <DropdownMenu.Item asChild className={styles['item']}>
      {children}
    </DropdownMenu.Item>
  )
}

interface MenuItemProps {
  onSelect: () => void
  isDisabled?: boolean
  children: ReactNode
}

export function MenuItem({ onSelect, isDisabled = false, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item className={styles['item']} disabled={isDisabled} onSelect={onSelect}>
      {children}
    </DropdownMenu.Item>
  )
}

/** Items that show once it is pressed. */
export function MenuFold({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <DropdownMenu.Item
        aria-expanded={isOpen}
        className={styles['item']}
        onSelect={(event) => {
          event.preventDefault()
          setIsOpen(!isOpen)
        }}
      >
        <Icon name={icon} />
        <LiveText>{label}</LiveText>
        <span className={styles['fold']}>
          <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={18} />
        </span>
      </DropdownMenu.Item>
      {isOpen ? <DropdownMenu.Group className={styles['folded']}>{children}</DropdownMenu.Group> : null}
    </>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className={styles['heading']}>{children}</DropdownMenu.Label>
}

export function MenuDivider() {
  return <DropdownMenu.Separator className={styles['divider']} />
}

interface MenuChoiceProps<Value extends string> {
  label: string
  value: Value
  choices: Readonly<Record<Value, string>>
  /** What is seen around the menu changes: it stays open to try another. */
  staysOpen?: boolean
  onValue: (value: Value) => void
}

export function MenuChoice<Value extends string>({
  label,
  value,
  choices,
  staysOpen,
  onValue,
}: MenuChoiceProps<Value>) {
  const names = Object.keys(choices).filter((name): name is Value => name in choices)
  return (
    <DropdownMenu.RadioGroup aria-label={label} value={value}>
      <MenuHeading>{label}</MenuHeading>
      {names.map((name) => (
        <DropdownMenu.RadioItem
          className={styles['item']}
          key={name}
          onSelect={(event) => {
            if (staysOpen) event.preventDefault()
            onValue(name)
          }}
          value={name}
        >
          <span className={styles['tick']}>{name === value ? <Icon name="check" size={18} /> : null}</span>
          <LiveText>{choices[name]}</LiveText>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
