import type { ServerQuery } from '../../hooks/server-queries.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './lead-history.module.css'
import { texts } from './texts.ts'

interface HistoryFailureProps extends Pick<ServerQuery<unknown>, 'failure' | 'refetch'> {
  /** What is shown without a connection. */
  offline: string
}

export const HistoryFailure = ({ failure, refetch, offline }: HistoryFailureProps) =>
  failure ? (
    <div className={styles['notice']}>
      <p>{failure.isOffline ? offline : failure.text}</p>
      <Button icon="refresh" onClick={refetch}>
        {texts.tryAgain}
      </Button>
    </div>
  ) : null
