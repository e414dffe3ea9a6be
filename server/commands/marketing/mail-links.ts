import { createHmac, timingSafeEqual } from 'node:crypto'

/** An email and its recipient. */
export interface LinkedMail {
  readonly token: string
  readonly companyId: string
  /** Absent in a test email, which has no subscriber. */
  readonly subscriberId?: string | undefined
}

/** What a link identifies: the email and the subscriber if its signature is ours, otherwise the token only. */
export interface NamedMail {
  readonly token: string
  readonly person?: { readonly companyId: string; readonly subscriberId: string }
}

export interface MailLinks {
  /** Whether receivers can post to these addresses automatically, which needs https and a public host. */
  readonly takesOneClick: boolean
  unsubscribe(mail: LinkedMail): string
  preferences(mail: LinkedMail): string
  /** Identifies the email that a link belongs to. Ignores the case, because programs change it. */
  read(link: string): NamedMail | undefined
  opened(token: string): string
  /** Redirects to `url` only. `number` is the position of the link in its email. */
  clicked(token: string, url: string, number: number): string
  /** Takes the token of the email that asks for confirmation. Its lists are stored with it. */
  confirm(token: string): string
  /** The address that undelivered email returns to. It identifies the email. */
  returnPath(token: string): string
  isOurs(token: string, link: { readonly url: string; readonly number: number }, signature: string): boolean
  readConfirmation(link: string): string | undefined
}

interface Parts {
  readonly publicUrl: string
  readonly secret: string
  /** Such as `bounces@crm.example.com`. */
  readonly bounceAddress: string
}

const SIGNATURE_LENGTH = 22
const HEX = /^([0-9a-f]{32})(?:([0-9a-f]{32})([0-9a-f]{32})([0-9a-f]{32}))?$/i
const HEX_LENGTH = 32

/** Builds the addresses in emails. Recipients open them without a session, so each address is signed. */
export function createMailLinks({ publicUrl, secret, bounceAddress }: Parts): MailLinks {
  const key = createHmac('sha256', secret).update('links in mail').digest()
  const hash = (...parts: string[]) => createHmac('sha256', key).update(parts.join('\n'))
  const sign = (...parts: string[]) =>
    hash(...parts)
      .digest('base64url')
      .slice(0, SIGNATURE_LENGTH)
  const signLink = (token: string, { url, number }: { url: string; number: number }) =>
    sign('click', token, String(number), url)
  /** In hexadecimal, because programs may change the case of a link. */
  const seal = (...ids: string[]) =>
    hash('mail', ...ids)
      .digest('hex')
      .slice(0, HEX_LENGTH)
  const linkOf = ({ token, companyId, subscriberId }: LinkedMail) => {
    if (subscriberId === undefined) return token
    const ids = [token, bare(companyId), bare(subscriberId)]
    return ids.join('') + seal(...ids)
  }
  const [local = 'bounces', domain = ''] = bounceAddress.split('@')

  return {
    takesOneClick: publicUrl.startsWith('https:') && !isThisMachine(new URL(publicUrl).hostname),
    unsubscribe: (mail) => `${publicUrl}/mail/unsubscribe/${linkOf(mail)}`,
    preferences: (mail) => `${publicUrl}/mail/preferences/${linkOf(mail)}`,
    read: (link) => {
      const [token, company, subscriber, signature] = (HEX.exec(link) ?? []).slice(1).map((part) => part?.toLowerCase())
      if (token === undefined) return undefined
      if (!company || !subscriber || !signature || !isSame(seal(token, company, subscriber), signature))
        return { token }
      return { token, person: { companyId: asId(company), subscriberId: asId(subscriber) } }
    },
    opened: (token) => `${publicUrl}/mail/open/${token}.gif`,
    clicked: (token, url, number) =>
      `${publicUrl}/mail/click/${token}?u=${encodeURIComponent(url)}&n=${number}&s=${signLink(token, { url, number })}`,
    // Signed, because the token alone is also in the return address.
    confirm: (token) => `${publicUrl}/mail/confirm/${token}.${sign('confirm', token)}`,
    returnPath: (token) => `${local}+${token}@${domain}`,
    isOurs: (token, link, signature) => isSame(signLink(token, link), signature),
    readConfirmation: (link) => {
      const [token = '', signature = ''] = link.split('.')
      return isSame(sign('confirm', token), signature) ? token : undefined
    },
  }
}

const bare = (id: string) => id.replaceAll('-', '')
const asId = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const isThisMachine = (host: string) => /^(localhost|127\.|\[::1\])|\.localhost$/.test(host)

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
