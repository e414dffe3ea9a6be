import styles from '../marketing.module.css'
import { texts } from './texts.ts'

const dmarcUrl = (domain: string) =>
  `https://mxtoolbox.com/SuperTool.aspx?action=dmarc%3a${encodeURIComponent(domain)}&run=toolpage`
const MAIL_TESTER_URL = 'https://www.mail-tester.com/'

export function DeliverabilityLinks({ fromEmail = '' }: { fromEmail: string | undefined }) {
  const domain = fromEmail.split('@')[1]
  if (!domain) return <p className={styles['muted']}>{texts.enterAFromEmail}</p>
  return (
    <p className={styles['links']}>
      <a href={dmarcUrl(domain)} rel="noopener noreferrer" target="_blank">
        {texts.checkDmarcOfDomainMxtoolbox(domain)}
      </a>
      <a href={MAIL_TESTER_URL} rel="noopener noreferrer" target="_blank">
        {texts.scoreATestEmail(domain)}
      </a>
    </p>
  )
}
