import type { Mail, MailTransport } from '../../../server/providers/mail.ts'

export interface LetterBox {
  readonly transport: MailTransport
  to(email: string): Mail[]
}

export function createLetterBox(): LetterBox {
  const letters: Mail[] = []
  return {
    transport: {
      send: (mail) => {
        letters.push(mail)
        return Promise.resolve({})
      },
      rehearse: () => Promise.resolve(),
    },
    to: (email) => letters.filter((letter) => letter.to === email),
  }
}
