import { convert, type HtmlToTextOptions } from 'html-to-text'
import { escapeHtml } from '../escape-html.ts'

/** Deeper than any real email. Elements nested beyond it are left out. */
const DEEPEST = 100

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: DEEPEST },
  formatters: {
    // The text version shows a picture's alternative text, not its address.
    alternative: (element, _walk, builder) => {
      const { alt } = element.attribs as { alt?: string }
      if (alt) builder.addInline(alt)
    },
    // Cells of layout tables become blocks, so that their texts don't run together.
    cell: (element, walk, builder) => {
      builder.openBlock({ leadingLineBreaks: 1 })
      walk(element.children, builder)
      builder.closeBlock({ trailingLineBreaks: 1 })
    },
  },
  selectors: [
    { selector: 'img', format: 'alternative' },
    { selector: 'table', format: 'block' },
    { selector: 'td', format: 'cell' },
    { selector: 'th', format: 'cell' },
    { selector: 'a', options: { linkBrackets: ['(', ')'], hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
      selector,
      options: { uppercase: false, leadingLineBreaks: 2, trailingLineBreaks: 2 },
    })),
    { selector: 'ul', options: { itemPrefix: '- ', leadingLineBreaks: 2, trailingLineBreaks: 2 } },
    { selector: 'title', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'script', format: 'skip' },
  ],
}

/** What an email program without HTML shows: paragraphs as lines, and links with their address. */
export const htmlToText = (html: string): string => convert(html, OPTIONS).replaceAll('\u00a0', ' ').trim()

export function textToHtml(text: string): string {
  const paragraphs: string[][] = [[]]
  for (const line of text.split('\n')) {
    if (line.trim() === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  }
  return paragraphs
    .map((lines) => lines.join('\n').trim())
    .filter(Boolean)
    .map((paragraph) => `<p>${withLinks(paragraph).replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g
const ENDS_A_SENTENCE = new Set(["'", '.', ',', ';', ':', '!', '?'])

function withLinks(text: string): string {
  let html = ''
  let at = 0
  for (const { 0: word, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(word)
    if (address.endsWith('//')) continue
    html += `${escapeHtml(text.slice(at, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`
    at = index + address.length
  }
  return html + escapeHtml(text.slice(at))
}

/** Punctuation at the end of a sentence isn't part of the address, but a bracket that closes one inside it is. */
function withoutEnd(word: string): string {
  let opened = 0
  for (const character of word) opened += character === '(' ? 1 : character === ')' ? -1 : 0
  let end = word.length
  for (; end > 0; end--) {
    const last = word[end - 1] ?? ''
    if (last === ')' && opened < 0) opened++
    else if (last !== ']' && !ENDS_A_SENTENCE.has(last)) break
  }
  return word.slice(0, end)
}
