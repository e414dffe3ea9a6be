import type { ChangeEvent, ReactNode } from 'react'
import { useCompany, useCompanyData } from '../../hooks/use-local-data.ts'
import { useOutbox, useSyncSummary } from '../../hooks/use-sync-data.ts'
import type { OutboxEntry } from '../../db/schema/outbox-entry.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { counted } from '../../ui/primitives/amounts.ts'
import { ChangeList } from './changes/change-list.tsx'
import { ContestedChange } from './changes/contested-change.tsx'
import { InstallCard } from './install-card.tsx'
import { LeadsKeptCard } from './leads-kept.tsx'
import { RefusedChange } from './changes/refused-change.tsx'
import { SealedWorkCard } from './sealed-work-card.tsx'
import { SavingHelp } from './saving-help.tsx'
import { SyncOverview, unsentText } from './sync-overview.tsx'
import styles from './sync-screen.module.css'
import { sendNow } from '../../db/outbox/outbox-actions.ts'
import { acceptEmptied } from '../../db/rows/change-cursor.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { exportChanges, type ImportedChanges, importChanges } from '../../db/recovery/exported-changes.ts'
import { londonDate } from '../../ui/primitives/london-day.ts'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

const useCompanyNames = (): ReadonlyMap<string, string> =>
  new Map(useCompany().companies?.map(({ _id, name }) => [_id, name]))

interface SyncScreenProps {
  batches: ReactNode
  replaced: ReactNode
}

/** How many refused rows of batches are listed; a batch's own line decides about all of them. */
const REFUSED_SHOWN = 50
const isSingle = ({ batchId }: OutboxEntry) => batchId === undefined

export function SyncScreen({ batches, replaced }: SyncScreenProps) {
  const outbox = useOutbox()
  const summary = useSyncSummary()
  const companyNames = useCompanyNames()
  if (!outbox || !summary) return <p role="status">{texts.loading}</p>
  const { contested } = outbox
  const waiting = outbox.waiting.filter(isSingle)
  const sending = outbox.sending.filter(isSingle)
  const sent = outbox.sent.filter(isSingle)
  const ofBatches = outbox.refused.filter((entry) => !isSingle(entry))
  const refused = [...outbox.refused.filter(isSingle), ...ofBatches.slice(0, REFUSED_SHOWN)]
  const unlisted = ofBatches.length - REFUSED_SHOWN
  return (
    <div className={styles['screen']}>
      <title>{texts.syncDoorstep}</title>
      <h1>{texts.sync}</h1>
      <SyncOverview summary={summary} />
      {summary.bootstrap?.isEmptied ? <EmptiedServer leads={summary.bootstrap.have} /> : null}
      <SealedWorkCard />
      {batches}
      {refused.length > 0 ? (
        <Card title={texts.needsAttention}>
          <ul className={styles['refused']}>
            {refused.map((entry) => (
              <RefusedChange companyName={companyNames.get(entry.companyId)} entry={entry} key={entry.mutationId} />
            ))}
          </ul>
          {unlisted > 0 ? <p>{texts.unlistedDecideAbout(counted(unlisted, texts.moreChange))}</p> : null}
        </Card>
      ) : null}
      {contested.length > 0 ? (
        <Card title={texts.conflictingChanges}>
          <ul className={styles['refused']}>
            {contested.map((entry) => (
              <ContestedChange companyName={companyNames.get(entry.companyId)} entry={entry} key={entry.mutationId} />
            ))}
          </ul>
        </Card>
      ) : null}
      {replaced}
      {sending.length > 0 ? (
        <Card title={texts.sending}>
          <ChangeList companyNames={companyNames} entries={sending} />
        </Card>
      ) : null}
      <Card title={texts.waiting}>
        <ChangeList companyNames={companyNames} empty={texts.nothingIsWaiting} entries={waiting} />
      </Card>
      <Card title={texts.sentInTheLast7Days}>
        <ChangeList companyNames={companyNames} empty={texts.nothingSentYet} entries={sent} />
      </Card>
      <MoveChanges hasUnsent={summary.waiting + outbox.refused.length > 0} />
      <LeadsKeptCard summary={summary} />
      <InstallCard hasUnsent={summary.waiting + outbox.refused.length > 0} />
      <SavingHelp />
    </div>
  )
}

/** Local data is never removed because a server lost it, unless the user confirms. */
function EmptiedServer({ leads }: { leads: number }) {
  const device = useDevice()
  const data = useCompanyData()
  const handleAccept = async () => {
    if (!data) return
    await acceptEmptied(data.rows)
    await sendNow(device)
  }
  return (
    <Card title={texts.theServerIsEmpty}>
      <p>{texts.thisDeviceHasLeads(counted(leads, 'lead'))}</p>
      <div className={styles['actions']}>
        <Button onClick={() => void handleAccept()}>{texts.theServerIsRightRemove}</Button>
      </div>
    </Card>
  )
}

const refusals: Readonly<Record<Exclude<ImportedChanges['kind'], 'taken'>, string>> = {
  'not-ours': texts.thisFileHasNoUnsent,
  'of-another': texts.theseChangesAreSomeoneElses,
  damaged: texts.thisFileIsDamagedSave,
}

/** For a device that can't send any more, because it stays offline or is about to be returned. */
function MoveChanges({ hasUnsent }: { hasUnsent: boolean }) {
  const device = useDevice()
  const toasts = useToasts()
  const handleSave = async () => {
    const text = await exportChanges(device)
    saveFile(new Blob([text], { type: 'text/plain' }), `doorstep-unsent-${londonDate(Date.now())}.txt`)
  }
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const taken = await importChanges(device, await file.text())
    if (taken.kind !== 'taken') toasts.fail(refusals[taken.kind])
    else toasts.succeed(takenText(taken.changes))
  }
  return (
    <Card title={texts.moveUnsentChangesToAnotherDevice}>
      <p>{texts.ifThisDeviceCantSend}</p>
      <div className={styles['actions']}>
        <Button disabled={!hasUnsent} icon="download" onClick={() => void handleSave()}>
          {texts.saveUnsentChangesToAFile}
        </Button>
        <label className={buttonClass()}>
          {texts.loadFromAFile}
          <input accept=".txt" className="visually-hidden" onChange={(event) => void handleFile(event)} type="file" />
        </label>
      </div>
    </Card>
  )
}

function takenText(changes: number): string {
  if (changes === 0) return texts.thisDeviceAlready
  return unsentText(changes)
}
