const isWord = (text: string) => text !== '' && !/\s/.test(text)

/** It has a name, a dot and an ending. */
const isHost = (text: string) => /^[^.]+\./.test(text) && /\.[^.\d]{2,}$/.test(text)

/** What an email program opens, from what somebody types; undefined if it isn't an address. */
export function wholeAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(?:https?:\/\/\S|mailto:\S|tel:\S|sms:\S|\{\{[^{}]+\}\})/i.test(text)) return text
  if (!isWord(text)) return
  const [name = '', domain = '', ...rest] = text.split('@')
  if (name && isHost(domain) && rest.length === 0) return `mailto:${text}`
  const host = text.split(/[/?#]/)[0]?.split(':')[0] ?? ''
  return isHost(host) && !host.includes('@') ? `https://${text}` : undefined
}

/** Email apps load it, or it comes with the email. */
export function imageAddress(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(?:data:image\/|cid:)\S/i.test(text)) return text
  const address = wholeAddress(text)
  return address && /^(?:https?:|\{\{)/i.test(address) ? address : undefined
}
