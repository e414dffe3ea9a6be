import type { MarketingSettings } from '../../../../contract/entities/marketing-settings.ts'
import styles from '../marketing.module.css'

/** What has to be told to others: the DNS record of the signature, and where a provider sends its events. */
export const SettingsRecords = ({ settings: { dkim, webhook } }: { settings: MarketingSettings }) => (
  <>
    {dkim ? (
      <div>
        <h3>DNS record of the signature (TXT)</h3>
        <p className={styles['plain']}>{dkim.dnsName}</p>
        <p className={styles['plain']}>{dkim.dnsValue}</p>
      </div>
    ) : null}
    {webhook ? (
      <div>
        <h3>For the events of a mail provider</h3>
        <p className={styles['plain']}>{webhook.url}</p>
        <p className={styles['plain']}>{`Secret: ${webhook.secret}`}</p>
      </div>
    ) : null}
  </>
)
