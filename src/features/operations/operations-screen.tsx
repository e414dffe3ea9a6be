import { getOperations } from '../../../contract/endpoints/operations.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import type { Operations } from '../../../contract/entities/operations.ts'
import { call } from '../../api/call.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import type { CardContent, ShownContent } from './cards/card-content.ts'
import { backupsCard } from './cards/backups-card.tsx'
import { databaseCard } from './cards/database-card.ts'
import { devicesCard } from './cards/devices-card.tsx'
import { diskCard } from './cards/disk-card.ts'
import { emailCard } from './cards/email-card.ts'
import { queuesCard } from './cards/queues-card.ts'
import { serverCard } from './cards/server-card.ts'
import { OperationsCard } from './operations-card.tsx'
import styles from './operations.module.css'
import { texts } from './texts.ts'

const EVERY_MS = 30_000

interface OperationsCardOf {
  title: string
  /** Undefined if the server couldn't read the section. */
  of: (operations: Operations, now: number) => CardContent | undefined
}

/** A card for each section of the answer, in their order on the screen. */
const CARDS: readonly OperationsCardOf[] = [
  { title: texts.server.title, of: ({ server }, now) => server && serverCard(server, now) },
  { title: texts.database.title, of: ({ database }) => database && databaseCard(database) },
  { title: texts.devices.title, of: ({ devices }, now) => devices && devicesCard(devices, now) },
  { title: texts.email.title, of: ({ email }, now) => email && emailCard(email, now) },
  { title: texts.queues.title, of: ({ queues }, now) => queues && queuesCard(queues, now) },
  { title: texts.backups.title, of: ({ backups }, now) => backups && backupsCard(backups, now) },
  { title: texts.disk.title, of: ({ disk }) => disk && diskCard(disk) },
]

export function OperationsScreen() {
  const role = useSession()?.role
  if (role === undefined) return null
  if (role === 'SuperAdmin') return <OperationsNow />
  return (
    <EmptyState icon="lock" isWholeScreen title={texts.onlySuperAdmins}>
      <title>{`${texts.title} · Doorstep`}</title>
      <p>{texts.askOne}</p>
    </EmptyState>
  )
}

function OperationsNow() {
  const { value, failure, refetch } = useServerQuery('operations', (auth) => call(getOperations, {}, auth), {
    pauseMs: () => EVERY_MS,
  })
  return (
    <PlainScreen isWide title={texts.title}>
      {failure ? (
        <LoadFailure
          failure={failure}
          offline={texts.youNeedToBeOnline}
          offlineHint={texts.readFromTheServer}
          onTryAgain={refetch}
          tryAgain={texts.tryAgain}
        />
      ) : (
        <Cards onRefresh={refetch} value={value} />
      )}
    </PlainScreen>
  )
}

function Cards({ value, onRefresh }: { value: Operations | undefined; onRefresh: () => void }) {
  const cards = CARDS.map((card) => ({ title: card.title, content: contentOf(card, value) }))
  const things = cards.reduce((sum, { content }) => sum + problemsIn(content), 0)
  return (
    <>
      <div className={styles['summary']}>
        <div role="status">
          {value ? (
            <>
              <p className={styles['overall']}>
                <LiveText>{things === 0 ? texts.allWell : texts.toDo(things)}</LiveText>
              </p>
              <p className={styles['asOf']}>
                <LiveText>{texts.asOf(formatTimestamp(value.at))}</LiveText>
              </p>
            </>
          ) : (
            <Skeleton />
          )}
        </div>
        <Button icon="refresh" onClick={onRefresh}>
          {texts.refresh}
        </Button>
      </div>
      <div className={styles['cards']}>
        {cards.map(({ title, content }) => (
          <OperationsCard content={content} key={title} title={title} />
        ))}
      </div>
    </>
  )
}

/** By the server's clock: this device's may be wrong. */
const contentOf = ({ of }: OperationsCardOf, value: Operations | undefined): ShownContent =>
  value && (of(value, Date.parse(value.at)) ?? 'unreadable')

const problemsIn = (content: ShownContent): number =>
  content === undefined ? 0 : content === 'unreadable' ? 1 : content.problems.length
