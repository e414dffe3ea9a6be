import { reachMailServer } from '../../providers/smtp-relay.ts'
import { reasonOf } from '../../store/connection/reason-of.ts'
import { type Finding, ok, warning, wrong } from './finding.ts'

const MAIL = 'Email'
const PATIENCE_MS = 10_000

/** Connects and signs in without sending anything. */
export async function checkMail(smtpUrl: string | undefined, patienceMs = PATIENCE_MS): Promise<Finding> {
  if (smtpUrl === undefined)
    return warning(MAIL, 'Without SMTP_URL emails are only written to DATA_DIR/mail. Set it to send them.')
  const { host, username } = new URL(smtpUrl)
  try {
    await reachMailServer(smtpUrl, patienceMs)
    return ok(MAIL, `${host} takes ${username ? 'the user name and password' : 'connections'}.`)
  } catch (error) {
    return wrong(
      MAIL,
      `${host} can’t be used: ${reasonOf(error)}. Correct SMTP_URL, or ask the people who run that server.`,
    )
  }
}
