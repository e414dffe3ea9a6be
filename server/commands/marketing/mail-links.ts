import { createHmac, timingSafeEqual } from 'node:crypto'

export interface MailLinks {
  /** Whether receivers can reach these addresses by themselves: over https, on another machine than this. */
  readonly takesOneClick: boolean
  unsubscribe(token: string): string
  preferences(token: string): string
  opened(token: string): string
  /** Leads on to `url`, and to nowhere else. */
  clicked(token: string, url: string): string
  /** By the token of the email that asks; it knows the lists. */
  confirm(token: string): string
  /** Where mails that come back are sent to: the address names the mail. */
  returnPath(token: string): string
  isOurs(token: string, url: string, signature: string): boolean
  /** Which email asked; undefined for a link that was not made here. */
  readConfirmation(link: string): string | undefined
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
    takesOneClick: publicUrl.startsWith('https:') && !isThisMachine(new URL(publicUrl).hostname),
    unsubscribe: (token) => `${publicUrl}/mail/unsubscribe/${token}`,
    preferences: (token) => `${publicUrl}/mail/preferences/${token}`,
    opened: (token) => `${publicUrl}/mail/open/${token}.gif`,
    clicked: (token, url) =>
      `${publicUrl}/mail/click/${token}?u=${encodeURIComponent(url)}&s=${sign('click', token, url)}`,
    // Signed: the token alone stands in the address that the email comes back to.
    confirm: (token) => `${publicUrl}/mail/confirm/${token}.${sign('confirm', token)}`,
    returnPath: (token) => `${local}+${token}@${domain}`,
    isOurs: (token, url, signature) => isSame(sign('click', token, url), signature),
    readConfirmation: (link) => {
      const [token = '', signature = ''] = link.split('.')
      return isSame(sign('confirm', token), signature) ? token : undefined
    },
  }
}

const isThisMachine = (host: string) => /^(localhost|127\.|\[::1\])|\.localhost$/.test(host)

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
