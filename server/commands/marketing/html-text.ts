import { escapeHtml } from '../escape-html.ts'

const CHARACTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', pound: '£', apos: "'" }

const decode = (text: string) =>
  text
    .replace(/&#(\d{1,6});/g, (_all, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10_ff_ff)))
    .replace(/&([a-z]+);/gi, (all, name: string) => CHARACTERS[name.toLowerCase()] ?? all)

/** What a mail program without HTML shows: paragraphs as lines, links with their address. */
export function htmlToText(html: string): string {
  const text = html
    .replace(/<(style|script|head|title)\b[^]*?<\/\1\s*>/gi, '')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<a\b[^>]*\bhref\s*=\s*["']?([^"'\s>]+)[^>]*>([^]*?)<\/a\s*>/gi, (_all, href: string, words: string) =>
      words.includes(href) ? words : `${words} (${href})`,
    )
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(br|\/p|\/div|\/h[1-6]|\/tr|\/ul|\/ol|\/table)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
  return decode(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** Paragraphs are parted by an empty line. */
export const textToHtml = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${withLinks(paragraph.trim()).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')

/** What ends the sentence is not part of the address; a bracket is that was opened in it. */
const ADDRESS = /(https?:\/\/[^\s<>"]*(?:[^\s<>"'.,;:!?)\]]|(?<=\/[^\s(]*\([^\s()]*)\)))/

/** Every second part is an address. */
const withLinks = (text: string) =>
  text
    .split(ADDRESS)
    .map(escapeHtml)
    .map((part, index) => (index % 2 === 1 ? `<a href="${part}">${part}</a>` : part))
    .join('')
