import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface RowLinkProps {
  href: string
  className?: string | undefined
  /** Needed when the content does not say where the link leads. */
  'aria-label'?: string | undefined
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
  return <a {...props} onClick={handleClick} />
}

const wantsAnotherTab = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) => ctrlKey || metaKey || shiftKey || altKey
