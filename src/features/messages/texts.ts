import type { MessageKind } from '../../../contract/entities/activity.ts'

export const texts = {
  // message-links.tsx
  sendAMessage: 'Send a message',
  messageTo: (name: string) => `Message ${name}`,
  by: { Text: 'Text', WhatsApp: 'WhatsApp', Email: 'Email' } satisfies Record<MessageKind, string>,
  sendBy: (name: string, kind: string) => `${name}: ${kind}`,
  logged: (name: string, kind: string) => `${name}: ${kind} added to the activity`,
  undone: (name: string) => `${name}: message removed from the activity`,

  // templates-card.tsx, templates-form.tsx
  title: 'Message templates',
  titleOf: (company: string) => `Message templates of ${company}`,
  description: 'Offered after a call or visit, as a text, WhatsApp message or email.',
  cardHint: 'What everyone in this company can send with one tap after a call or visit.',
  edit: 'Edit templates',
  name: 'Name',
  nameHint: 'Also the subject of an email.',
  offeredAfter: 'Offered after',
  anyOutcome: 'Any outcome',
  message: 'Message',
  fields: (fields: string) => `Fields: ${fields}`,
  template: (number: number) => `Template ${number}`,
  removeShort: 'Remove',
  remove: (number: number) => `Remove template ${number}`,
  add: 'Add template',
  save: 'Save templates',
  saved: 'Templates saved',
  notSaved: 'Templates weren’t saved.',
  offline: 'You’re offline. Templates can be saved when you’re back online.',
} as const
