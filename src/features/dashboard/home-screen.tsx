import { type ReactNode, useState } from 'react'
import styles from './home-screen.module.css'

interface HomeScreenProps {
  name: string | undefined
  children: ReactNode
}

const today = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })

export function HomeScreen({ name, children }: HomeScreenProps) {
  const [now] = useState(() => new Date())
  return (
    <div className={styles['screen']}>
      <title>Home · Doorstep</title>
      <header>
        <h1>{name ? `Hello, ${name}` : 'Hello'}</h1>
        <p className={styles['date']}>{today.format(now)}</p>
      </header>
      <div className={styles['tiles']}>{children}</div>
    </div>
  )
}
