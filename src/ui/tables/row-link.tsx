import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface RowLinkProps {
  href: string
  className?: string | undefined
  /** Needed when the content does not say where the link leads. */
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
  tabIndex?: 0 | -1
  children: ReactNode
}

/** The router's own links recompute their address at every navigation, which is slow for fifty of them. */
export function RowLink(props: RowLinkProps) {
  const { history } = useRouter()
  const handleClick = (event: MouseEvent) => {
    if (event.defaultPrevented || wantsAnotherTab(event)) return
    event.preventDefault()
    history.push(props.href)
  }
  return <a {...props} data-opens-row onClick={handleClick} />
}

/** A press anywhere in a row opens it, except on what has a use of its own or where text was selected. */
export function openRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) {
  if (!(target instanceof Element) || getSelection()?.isCollapsed === false) return
  if (target.closest('a, button, input, label, select')) return
  const link = target.closest('tr')?.querySelector('[data-opens-row]')
  link?.dispatchEvent(
    new globalThis.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }),
  )
}

const wantsAnotherTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey
