import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from '../primitives/tabs.module.css'

interface RecordTabsProps {
  label: string
  history: ReactNode
  /** The record itself: it stays mounted while the history is open, and keeps whatever is being typed. */
  children: ReactNode
}

export const RecordTabs = ({ label, history, children }: RecordTabsProps) => (
  <Tabs.Root className={styles['tabs']} defaultValue="details">
    <Tabs.List aria-label={label} className={styles['list']}>
      <Tabs.Trigger className={styles['tab']} value="details">
        Details
      </Tabs.Trigger>
      <Tabs.Trigger className={styles['tab']} value="history">
        Activity
      </Tabs.Trigger>
    </Tabs.List>
    <Tabs.Content className={styles['panel']} forceMount tabIndex={-1} value="details">
      {children}
    </Tabs.Content>
    <Tabs.Content className={styles['panel']} value="history">
      {history}
    </Tabs.Content>
  </Tabs.Root>
)
