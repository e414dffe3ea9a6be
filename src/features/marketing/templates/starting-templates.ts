import type { CampaignTemplateForm } from '../../../../contract/entities/marketing/campaign-template.ts'

interface StartingTemplate extends CampaignTemplateForm {
  readonly id: string
  /** What it is good for. */
  readonly note: string
}

// Email programs know tables and inline styles best. One column of 600 pixels is read on a phone as well; the texts are to
// be written over, and no address in them is real.

const INK = 'color:#1d2b28'
const TEXT = `font:16px/1.5 Arial,Helvetica,sans-serif;${INK}`

const page = (rows: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f3f6f5">
  <tr>
    <td align="center" style="padding:24px 12px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:#ffffff">
${rows}
      </table>
    </td>
  </tr>
</table>`

const row = (content: string, style = 'padding:0 24px 16px') => `        <tr>
          <td style="${style};${TEXT}">
            ${content}
          </td>
        </tr>`

const heading = (text: string) =>
  row(`<h1 style="margin:0;font-size:26px;line-height:1.25">${text}</h1>`, 'padding:28px 24px 12px')
const paragraph = (text: string) => row(`<p style="margin:0">${text}</p>`)
const subheading = (text: string) =>
  row(`<h2 style="margin:0;font-size:19px;line-height:1.3">${text}</h2>`, 'padding:12px 24px 8px')
const button = (text: string) =>
  row(
    `<a href="https://" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#0a5f51;color:#ffffff;text-decoration:none;font-weight:bold">${text}</a>`,
    'padding:4px 24px 24px',
  )

const HELLO = 'Hello {{firstName|there}},'

export const STARTING_TEMPLATES: readonly StartingTemplate[] = [
  {
    id: 'start-letter',
    name: 'Letter',
    note: 'A few paragraphs, like an email that a person writes.',
    subject: '',
    html: page(
      [
        row(`<p style="margin:0">${HELLO}</p>`, 'padding:28px 24px 16px'),
        paragraph('Write what you want to tell them first.'),
        paragraph('Say what they can do next, and how to reach you.'),
        row('<p style="margin:0">Kind regards,<br>Your name</p>', 'padding:0 24px 28px'),
      ].join('\n'),
    ),
  },
  {
    id: 'start-offer',
    name: 'Offer with a button',
    note: 'One offer and one thing to press.',
    subject: '',
    html: page(
      [
        heading('Your offer in one line'),
        paragraph(HELLO),
        paragraph('Say what it is, what it costs and until when it can be had.'),
        button('See the offer'),
      ].join('\n'),
    ),
  },
  {
    id: 'start-news',
    name: 'News in sections',
    note: 'Several short pieces, each with its own heading.',
    subject: '',
    html: page(
      [
        heading('News from us'),
        paragraph(HELLO),
        subheading('First piece of news'),
        paragraph('Two or three sentences about it.'),
        subheading('Second piece of news'),
        paragraph('Two or three sentences about it.'),
        button('Read more'),
      ].join('\n'),
    ),
  },
]
