import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import styles from './back-link.module.css'
import { Icon } from './icon.tsx'
import { lastListHref } from './last-list.ts'

interface BackLinkProps {
  /** The list's plain address. */
  home: string
  children: ReactNode
}

/** To the list a person came from, with its filters and page. */
export function BackLink({ home, children }: BackLinkProps) {
  const navigate = useNavigate()
  const href = lastListHref(home)
  const handleClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a className={styles['back']} href={href} onClick={handleClick}>
      <Icon name="arrowLeft" size={18} />
      {children}
    </a>
  )
}
