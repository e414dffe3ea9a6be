import { createHmac, timingSafeEqual } from 'node:crypto'

export interface MailLinks {
  unsubscribe(token: string): string
  preferences(token: string): string
  opened(token: string): string
  /** Leads on to `url`, and to nowhere else. */
  clicked(token: string, url: string): string
  confirm(companyId: string, subscriberId: string): string
  /** Where mails that come back are sent to: the address names the mail. */
  returnPath(token: string): string
  isOurs(token: string, url: string, signature: string): boolean
  /** Whom a confirmation is for; undefined for a link that was not made here. */
  readConfirmation(token: string): { companyId: string; subscriberId: string } | undefined
}

interface Parts {
  readonly publicUrl: string
  readonly secret: string
  /** Such as `bounces@crm.example.com`. */
  readonly bounceAddress: string
}

const SIGNATURE_LENGTH = 22

/** The addresses in mails. What they lead to is opened by people without a session, so each carries its own proof. */
export function createMailLinks({ publicUrl, secret, bounceAddress }: Parts): MailLinks {
  const key = createHmac('sha256', secret).update('links in mail').digest()
  const sign = (...parts: string[]) =>
    createHmac('sha256', key).update(parts.join('\n')).digest('base64url').slice(0, SIGNATURE_LENGTH)
  const [local = 'bounces', domain = ''] = bounceAddress.split('@')

  return {
    unsubscribe: (token) => `${publicUrl}/mail/unsubscribe/${token}`,
    preferences: (token) => `${publicUrl}/mail/preferences/${token}`,
    opened: (token) => `${publicUrl}/mail/open/${token}.gif`,
    clicked: (token, url) =>
      `${publicUrl}/mail/click/${token}?u=${encodeURIComponent(url)}&s=${sign('click', token, url)}`,
    confirm: (companyId, subscriberId) =>
      `${publicUrl}/mail/confirm/${companyId}.${subscriberId}.${sign('confirm', companyId, subscriberId)}`,
    returnPath: (token) => `${local}+${token}@${domain}`,
    isOurs: (token, url, signature) => isSame(sign('click', token, url), signature),
    readConfirmation: (token) => {
      const [companyId = '', subscriberId = '', signature = ''] = token.split('.')
      const isOurs = isSame(sign('confirm', companyId, subscriberId), signature)
      return isOurs ? { companyId, subscriberId } : undefined
    },
  }
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
