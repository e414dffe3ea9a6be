import { Button } from '../../ui/primitives/button.tsx'
import type { ServerQuery } from '../../hooks/server-queries.ts'
import styles from './my-account.module.css'
import { texts } from './texts.ts'

interface NotHereProps {
  query: ServerQuery<unknown>
  offline: string
}

export function NotHere({ query: { failure, refetch }, offline }: NotHereProps) {
  if (!failure) return <p role="status">{texts.loading}</p>
  if (failure.isOffline) return <p role="status">{offline}</p>
  return (
    <div className={styles['form']}>
      <p role="alert">{failure.text}</p>
      <Button onClick={refetch}>{texts.tryAgain}</Button>
    </div>
  )
}
