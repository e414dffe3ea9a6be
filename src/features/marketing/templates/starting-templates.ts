import type { CampaignTemplateForm } from '../../../../contract/entities/marketing/campaign-template.ts'
import { emailPage, LOOK } from '../blocks/email-look.ts'

interface StartingTemplate extends CampaignTemplateForm {
  readonly id: string
  /** What it is good for. */
  readonly note: string
}

// The texts are to be written over, and no address in them is real.

const heading = (text: string, level = 1) => `<h${level} style="${LOOK.heading(level)}">${text}</h${level}>`
const paragraph = (text: string) => `<p style="${LOOK.paragraph}">${text}</p>`
const button = (text: string) => paragraph(`<a href="https://" style="${LOOK.button}">${text}</a>`)

const HELLO = 'Hello {{firstName|there}},'

export const STARTING_TEMPLATES: readonly StartingTemplate[] = [
  {
    id: 'start-letter',
    name: 'Letter',
    note: 'A few paragraphs, like an email that a person writes.',
    subject: '',
    html: emailPage([
      paragraph(HELLO),
      paragraph('Write what you want to tell them first.'),
      paragraph('Say what they can do next, and how to reach you.'),
      paragraph('Kind regards,<br>Your name'),
    ]),
  },
  {
    id: 'start-offer',
    name: 'Offer with a button',
    note: 'One offer and one thing to press.',
    subject: '',
    html: emailPage([
      heading('Your offer in one line'),
      paragraph(HELLO),
      paragraph('Say what it is, what it costs and until when it can be had.'),
      button('See the offer'),
    ]),
  },
  {
    id: 'start-news',
    name: 'News in sections',
    note: 'Several short pieces, each with its own heading.',
    subject: '',
    html: emailPage([
      heading('News from us'),
      paragraph(HELLO),
      heading('First piece of news', 2),
      paragraph('Two or three sentences about it.'),
      heading('Second piece of news', 2),
      paragraph('Two or three sentences about it.'),
      button('Read more'),
    ]),
  },
]
