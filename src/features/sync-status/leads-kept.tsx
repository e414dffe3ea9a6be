import { useState } from 'react'
import { chooseLeadLimit, readLeadLimit } from '../../db/recovery/keep-newest.ts'
import type { SyncSummary } from '../../db/views/sync-summary.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useLive } from '../../hooks/use-local-data.ts'
import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { isWorkKept } from '../../ui/feedback/waiting-mark.tsx'
import { RadioField } from '../../ui/forms/radio-field.tsx'
import { counted, thousands } from '../../ui/primitives/amounts.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import styles from './sync-screen.module.css'
import { texts } from './texts.ts'

const LIMITS = [50_000, 10_000] as const
const [OFFERED, FEWEST] = LIMITS
const ALL = 'all'
const CHOICES = [
  { value: ALL, label: texts.allLeads },
  ...LIMITS.map((limit) => ({ value: String(limit), label: texts.theNewestLimit(thousands(limit)) })),
]

/** `null` for all of them. */
function useLeadLimit(): number | null | undefined {
  const { outbox } = useDevice()
  return useLive(outbox, 'lead limit', async () => (await readLeadLimit(outbox)) ?? null)
}

/** For a company that has more leads than the smallest choice. */
export function LeadsKeptCard({ summary: { bootstrap, offline } }: { summary: SyncSummary }) {
  const { outbox } = useDevice()
  const limit = useLeadLimit()
  if (!bootstrap || limit === undefined || !isWorkKept()) return null
  const { have, ofCompany, keepsNewest = null } = bootstrap
  if (ofCompany <= FEWEST && limit === null) return null
  const handleValue = (value: string) => void chooseLeadLimit(outbox, value === ALL ? undefined : Number(value))
  return (
    <Card title={texts.leadsOnThisDevice}>
      <div className={styles['help']}>
        <p>{texts.haveOfCompanysLeads(thousands(have), counted(ofCompany, 'lead'))}</p>
        <RadioField
          choices={CHOICES}
          hint={texts.theOthersStayOnTheServer}
          legend={texts.keepOnThisDevice}
          onValue={handleValue}
          value={limit === null ? ALL : String(limit)}
        />
        <p role="status">{limit !== keepsNewest && offline ? texts.takesEffectOnline : null}</p>
      </div>
    </Card>
  )
}

const ANSWERED = 'leadLimitAnswered'

/** Once, on an iPhone or iPad: WebKit ends a page that needs too much memory, and does not say how much that is. */
export function FewerLeadsBar() {
  const { outbox, storage } = useDevice()
  const limit = useLeadLimit()
  const ofCompany = useSyncSummary()?.bootstrap?.ofCompany ?? 0
  const [isAnswered, setIsAnswered] = useState(storage.getItem(ANSWERED) !== null)
  if (isAnswered || limit !== null || ofCompany <= OFFERED || !isWorkKept()) return null
  const answer = (newest?: number) => {
    storage.setItem(ANSWERED, 'yes')
    setIsAnswered(true)
    if (newest !== undefined) void chooseLeadLimit(outbox, newest)
  }
  return (
    <NoticeBar aria-label={texts.leadsOnThisDevice}>
      <p>{texts.mayBeTooMany(counted(ofCompany, 'lead'))}</p>
      <Button kind="primary" onClick={() => answer(OFFERED)}>
        {texts.keepTheNewest(thousands(OFFERED))}
      </Button>
      <Button kind="quiet" onClick={() => answer()}>
        {texts.keepAll}
      </Button>
    </NoticeBar>
  )
}
