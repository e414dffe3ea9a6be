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
    .map((paragraph) => `<p>${withLinks(escapeHtml(paragraph.trim())).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')

const withLinks = (html: string) => html.replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}">${url}</a>`)
