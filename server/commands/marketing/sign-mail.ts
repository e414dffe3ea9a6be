import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import type { SettingsRow } from '../../store/marketing-settings.ts'

/** Beside what RFC 6376 recommends, both headers of RFC 8058: a signature that leaves them out does not count. */
const SIGNED_HEADERS =
  'From:Sender:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding:' +
  'In-Reply-To:References:List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post:Feedback-ID'

type SigningSettings = Pick<SettingsRow, 'dkim_domain' | 'dkim_selector' | 'dkim_private_key'>

/** With the signature of a company's settings at its head; as it is where there is none. Its lines end with CR LF. */
export async function signMail(message: Buffer, settings: SigningSettings): Promise<Buffer> {
  const { dkim_domain: domainName, dkim_selector: keySelector, dkim_private_key: privateKey } = settings
  if (!domainName || !keySelector || !privateKey) return message
  const signer = new DKIM({ domainName, keySelector, privateKey, headerFieldNames: SIGNED_HEADERS })
  return buffer(signer.sign(message))
}
