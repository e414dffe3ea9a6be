import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Name extends string> {
  label: string
  tabs: ReadonlyArray<{ name: Name; label: string }>
  chosen: Name
  onChoose: (name: Name) => void
  children: ReactNode
}

export function Tabs<Name extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<Name>) {
  const handleValue = (value: string) => {
    const tab = tabs.find(({ name }) => name === value)
    if (tab) onChoose(tab.name)
  }
  return (
    <Radix.Root className={styles['tabs']} onValueChange={handleValue} value={chosen}>
      <Radix.List aria-label={label} className={styles['list']}>
        {tabs.map((tab) => (
          <Radix.Trigger className={styles['tab']} key={tab.name} value={tab.name}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name }) => (
        // Each tab refers to its panel, so all panels exist, though only the chosen one has content.
        <Radix.Content className={styles['panel']} key={name} value={name}>
          {name === chosen ? children : null}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
