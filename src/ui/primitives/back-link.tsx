import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'
import { lastListHref } from './last-list.ts'

interface BackLinkProps {
  home: string
  children: ReactNode
}

/** To the list the user came from, with its filters and page. */
export function BackLink({ home, children }: BackLinkProps) {
  const navigate = useNavigate()
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // The user may have moved on to another page of it.
    void navigate({ href: lastListHref(home) })
  }
  return (
    <a className={styles['back']} href={lastListHref(home)} onClick={handleClick}>
      <Icon name="arrowLeft" size={18} />
      {children}
    </a>
  )
}
