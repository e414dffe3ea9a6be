import styles from '../marketing.module.css'

const dmarcUrl = (domain: string) =>
  `https://mxtoolbox.com/SuperTool.aspx?action=dmarc%3a${encodeURIComponent(domain)}&run=toolpage`
const MAIL_TESTER_URL = 'https://www.mail-tester.com/'

/** Two sites that tell whether mail of the sender's domain will arrive. */
export function DeliverabilityLinks({ fromEmail = '' }: { fromEmail: string | undefined }) {
  const domain = fromEmail.split('@')[1]
  if (!domain) return <p className={styles['muted']}>Enter a From Email to check its domain here.</p>
  return (
    <p className={styles['links']}>
      <a href={dmarcUrl(domain)} rel="noopener noreferrer" target="_blank">
        {`Check DMARC of ${domain} (MXToolbox)`}
      </a>
      <a href={MAIL_TESTER_URL} rel="noopener noreferrer" target="_blank">
        {`Score a test email from ${domain} (mail-tester)`}
      </a>
    </p>
  )
}
