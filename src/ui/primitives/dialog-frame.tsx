import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useCloseOnBack } from '../back/use-close-on-back.ts'
import { stayAboveKeyboard } from './above-keyboard.ts'
import { Button } from './button.tsx'
import { AfterFirstLook } from './deferred.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  title: string
  /** Read out with the title. */
  description?: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  /** At the end. A form inside brings its own. */
  actions?: ReactNode
  /** Comes up from the bottom edge, within reach of a thumb, with a button that closes it. */
  isSheet?: boolean
  /** Covers the whole screen, with a button that closes it. */
  isFull?: boolean
  /** It opens without a tap, perhaps while the user is typing. The title takes the focus: no key may press a button. */
  isUnasked?: boolean
  children?: ReactNode
}

export function DialogFrame({
  title,
  description,
  open,
  onOpenChange,
  actions,
  isSheet,
  isFull,
  isUnasked,
  children,
}: DialogProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useCloseOnBack(open, () => onOpenChange(false))
  const focusTitle = (event: Event) => {
    event.preventDefault()
    heading.current?.focus()
  }
  return (
    <Radix.Root onOpenChange={onOpenChange} open={open}>
      <Radix.Portal>
        <Radix.Overlay className={styles['scrim']} />
        <Radix.Content
          className={styles[isFull ? 'full' : isSheet ? 'sheet' : 'dialog']}
          ref={aboveKeyboard}
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...(isUnasked ? { onOpenAutoFocus: focusTitle } : {})}
        >
          {isSheet || isFull ? (
            <SheetHeader onClose={() => onOpenChange(false)} title={title} />
          ) : (
            <Title ref={heading}>{title}</Title>
          )}
          {description ? <Radix.Description className={styles['text']}>{description}</Radix.Description> : null}
          {isSheet ? <AfterFirstLook>{children}</AfterFirstLook> : children}
          <InertBehind />
          <FocusBack />
          {actions ? <div className={styles['actions']}>{actions}</div> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Outside the component, so that the dialog is followed once and not at each drawing. */
const aboveKeyboard = (dialog: HTMLElement | null) => (dialog ? stayAboveKeyboard(dialog) : undefined)

const Title = ({ children, ref }: { children: string; ref?: Ref<HTMLHeadingElement> }) => (
  <Radix.Title className={styles['title']} ref={ref} tabIndex={-1}>
    {children}
  </Radix.Title>
)

/** The button takes the focus when the sheet opens: a field would bring up the keyboard over the sheet. */
const SheetHeader = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <div className={styles['sheetHeader']}>
    <Title>{title}</Title>
    <Button aria-label="Close" icon="close" kind="quiet" onClick={onClose} />
  </div>
)

/**
 * Most dialogs have no trigger that Radix could give the focus back to. What had it when the dialog opened gets it again,
 * unless something else took it since.
 */
function FocusBack() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After Radix, which waits as long, has released the focus.
      setTimeout(() => {
        if (before instanceof HTMLElement && document.activeElement === document.body)
          before.focus({ preventScroll: true })
      })
    },
    [before],
  )
  return null
}

/**
 * Radix hides what is behind a dialog from screen readers after this effect has run; find-in-page still reaches it.
 * Messages stay usable: they can be read and closed while a dialog is open.
 */
function InertBehind() {
  useEffect(() => {
    const behind: Element[] = []
    const frame = requestAnimationFrame(() => {
      behind.push(...document.querySelectorAll('[data-aria-hidden="true"]:not([inert])'))
      for (const element of behind) element.toggleAttribute('inert', true)
    })
    return () => {
      cancelAnimationFrame(frame)
      for (const element of behind) element.toggleAttribute('inert', false)
    }
  }, [])
  return null
}
