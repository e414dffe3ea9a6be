import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface RowLinkProps {
  /** An address of the app. */
  href: string
  className?: string | undefined
  /** Where what it shows does not say where it leads. */
  'aria-label'?: string | undefined
  tabIndex?: 0 | -1
  children: ReactNode
}

/**
 * A link in a row of a list. The router's own links each work out their address anew at every navigation: fifty of them
 * cost a tablet more than the screen that opens.
 */
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
