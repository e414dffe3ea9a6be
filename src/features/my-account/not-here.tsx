import { Button } from '../../ui/primitives/button.tsx'
import type { ServerQuery } from '../../hooks/server-queries.ts'
import styles from './my-account.module.css'
import { texts } from './texts.ts'

interface NotHereProps {
  query: ServerQuery<unknown>
  /** What to say without a connection. The answer comes by itself once there is one. */
  offline: string
}

/** In the place of what only the server knows, until it has said it. */
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
