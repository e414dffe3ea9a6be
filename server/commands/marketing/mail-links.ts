import { createHmac, timingSafeEqual } from 'node:crypto'

export interface MailLinks {
  /** Whether receivers can open these addresses automatically: over https, on another machine than this. */
  readonly takesOneClick: boolean
  unsubscribe(token: string): string
  preferences(token: string): string
  opened(token: string): string
  /** Redirects to `url` only. */
  clicked(token: string, url: string): string
  /** Uses the token of the email that asks; its lists are stored with it. */
  confirm(token: string): string
  /** Where mail is returned to: the address identifies the email. */
  returnPath(token: string): string
  isOurs(token: string, url: string, signature: string): boolean
  readConfirmation(link: string): string | undefined
}

interface Parts {
  readonly publicUrl: string
  readonly secret: string
  /** Such as `bounces@crm.example.com`. */
  readonly bounceAddress: string
}

const SIGNATURE_LENGTH = 22

/** The addresses in emails. People open them without a session, so each carries its own proof. */
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
    // Signed, because the token alone is also in the return address.
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
