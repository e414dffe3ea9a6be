import { useState } from 'react'
import { type MarketingSettings, splitForDns } from '../../../../contract/entities/marketing/marketing-settings.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from '../marketing.module.css'
import { texts } from './texts.ts'

export const SettingsRecords = ({ settings: { dkim, webhook } }: { settings: MarketingSettings }) => (
  <>
    {dkim ? (
      <section aria-label={texts.dnsRecord} className={styles['records']}>
        <h3>{texts.dnsRecordOfTheSignatureTxt}</h3>
        <CopyLine label={texts.name} text={dkim.dnsName} />
        <CopyLine label={texts.value} text={splitForDns(dkim.dnsValue)} />
      </section>
    ) : null}
    {webhook ? <Webhooks webhook={webhook} /> : null}
  </>
)

const Webhooks = ({ webhook }: { webhook: NonNullable<MarketingSettings['webhook']> }) => (
  <section aria-label={texts.webhooks} className={styles['records']}>
    <h3>{texts.forAnEmailProvider}</h3>
    <CopyLine label={texts.postEventsTo} text={webhook.eventsUrl} />
    <CopyLine label={texts.postWholeBounceAndComplaint} text={webhook.returnedMailUrl} />
    <CopyLine label={texts.secret} text={webhook.secret} />
    <p>{texts.eachRequestMustBeSigned}</p>
    <p className={styles['plain']}>{texts.doorstepSignatureTSecondsV1Signature}</p>
    <p>
      {texts.secondsIsTheTimeSince} <a href="/api/docs">/api/docs</a>.
    </p>
  </section>
)

function CopyLine({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      // Over plain HTTP there is no clipboard.
      await navigator.clipboard.writeText(text)
      setSaid(texts.copied)
    } catch {
      setSaid(texts.notCopiedSelectTheTextInstead)
    }
  }
  return (
    <div className={styles['record']}>
      <div>
        <p className={styles['muted']}>{label}</p>
        <p className={styles['plain']}>{text}</p>
        <p className={styles['muted']} role="status">
          {said}
        </p>
      </div>
      <Button aria-label={texts.copyLabel(label)} icon="copy" onClick={() => void copy()}>
        {texts.copy}
      </Button>
    </div>
  )
}
