import { escapeHtml } from '../escape-html.ts'

export interface MailPage {
  readonly title: string
  readonly sender: string | undefined
  readonly paragraphs: readonly string[]
  readonly form?: string
}

const STYLE = `
  :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif }
  body { box-sizing: border-box; margin: 0; padding: 1rem; display: grid; min-height: 100vh; place-items: center; background: #f3f4f6; color: #16181d }
  main { box-sizing: border-box; width: min(100%, 34rem); padding: 2rem; background: #fff; border-radius: 12px; overflow-wrap: anywhere }
  h1 { font-size: 1.4rem; margin: 0 0 1rem }
  label { display: flex; gap: .75rem; align-items: center; min-height: 44px }
  input { width: 1.25rem; height: 1.25rem }
  button { min-height: 48px; padding: 0 1.5rem; font: inherit; font-weight: 600; color: #fff; background: #0b5cad;
    border: 0; border-radius: 8px; cursor: pointer }
  button.quiet { color: inherit; background: none; text-decoration: underline; padding: 0 }
  :focus-visible { outline: 3px solid #f5a623; outline-offset: 2px }
  footer { margin-top: 2rem; font-size: .85rem; color: #555b66 }
  @media (prefers-color-scheme: dark) {
    body { background: #101318; color: #e9ebef } main { background: #1b2027 } footer { color: #a8afbb }
    button { background: #2f81d6 }
  }`

/** A page for recipients without an account: no script, nothing from other hosts. */
export const mailPage = ({ title, sender, paragraphs, form }: MailPage): string => `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${form ? `<form method="post">${form}</form>` : ''}
${sender ? `<footer>${escapeHtml(sender)}</footer>` : ''}
</main></body></html>`
