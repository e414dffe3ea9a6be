import type { ReactNode } from 'react'
import styles from './app-shell.module.css'
import { texts } from './texts.ts'

interface AppShellProps {
  navbar: ReactNode
  tabBar: ReactNode
  notice: ReactNode
  children: ReactNode
}

export function AppShell({ navbar, tabBar, notice, children }: AppShellProps) {
  return (
    <>
      <a className={styles['skip']} href="#main">
        {texts.skipToContent}
      </a>
      {notice}
      {navbar}
      <main className={styles['main']} id="main" tabIndex={-1}>
        {children}
      </main>
      {tabBar}
    </>
  )
}
