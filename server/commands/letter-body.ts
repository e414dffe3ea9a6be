import { escapeHtml } from './escape-html.ts'

interface LetterBody {
  readonly text: string
  readonly html: string
}

/** The same paragraphs as plain text and as HTML. A paragraph that consists of `link` becomes a link. */
export const letterBody = (paragraphs: readonly string[], link?: string): LetterBody => ({
  text: `${paragraphs.join('\n\n')}\n`,
  html: paragraphs.map((words) => `<p>${words === link ? anchor(words) : escapeHtml(words)}</p>`).join('\n'),
})

const anchor = (link: string) => `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`
