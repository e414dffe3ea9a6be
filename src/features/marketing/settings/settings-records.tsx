import { useState } from 'react'
import { type MarketingSettings, splitForDns } from '../../../../contract/entities/marketing/marketing-settings.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from '../marketing.module.css'

/** What has to be told to others: the DNS record of the signature, and where and how a provider posts. */
export const SettingsRecords = ({ settings: { dkim, webhook } }: { settings: MarketingSettings }) => (
  <>
    {dkim ? (
      <section aria-label="DNS record" className={styles['records']}>
        <h3>DNS record of the signature (TXT)</h3>
        <CopyLine label="Name" text={dkim.dnsName} />
        <CopyLine label="Value" text={splitForDns(dkim.dnsValue)} />
      </section>
    ) : null}
    {webhook ? <Webhooks webhook={webhook} /> : null}
  </>
)

const Webhooks = ({ webhook }: { webhook: NonNullable<MarketingSettings['webhook']> }) => (
  <section aria-label="Webhooks" className={styles['records']}>
    <h3>For an email provider</h3>
    <CopyLine label="Post events to" text={webhook.eventsUrl} />
    <CopyLine label="Post whole bounce and complaint messages to" text={webhook.returnedMailUrl} />
    <CopyLine label="Secret" text={webhook.secret} />
    <p>Each request must be signed with this header, or it is refused:</p>
    <p className={styles['plain']}>Doorstep-Signature: t=SECONDS,v1=SIGNATURE</p>
    <p>
      SECONDS is the time since 1 January 1970, UTC, at most 5 minutes ago. SIGNATURE is the HMAC-SHA256, in lower-case
      hexadecimal, of SECONDS, a full stop and the body as it is sent; its key is the secret. The bodies are described
      at <a href="/api/docs">/api/docs</a>.
    </p>
  </section>
)

function CopyLine({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      // Over plain HTTP there is no clipboard at all.
      await navigator.clipboard.writeText(text)
      setSaid('Copied')
    } catch {
      setSaid('Not copied: select the text instead.')
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
      <Button aria-label={`Copy: ${label}`} icon="copy" onClick={() => void copy()}>
        Copy
      </Button>
    </div>
  )
}
