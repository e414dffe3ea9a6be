import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainEmail } from './email-text.ts'
import { readCell } from './import/lead-import.ts'
import { leadChanges, newLeadForm } from './lead-form.ts'
import { contactFields } from './contact.ts'
import { emailLine } from './marketing/marketing-list.ts'
import { email } from './primitives.ts'

const WRAPPED = [
  'Ann.Lee@example.org',
  ' Ann.Lee@example.org\u00a0',
  'mailto:Ann.Lee@example.org',
  'MAILTO: Ann.Lee@example.org?subject=Hello',
  '<Ann.Lee@example.org>',
  'Ann Lee <Ann.Lee@example.org>',
  '"Lee, Ann" <mailto:Ann.Lee@example.org>',
  'Ann.Lee@example.org<mailto:Ann.Lee@example.org>',
  "'Ann.Lee@example.org'",
  '“Ann.Lee@example.org”',
  'Ann.Lee@example.org;',
  'Ann\u200b.Lee@exam\u00adple.org\ufeff',
]
const NONE = ['', ' ', 'N/A', 'n.a.', 'none', 'NONE', '-', '—', '--', 'nil', 'null', 'no email', 'No e-mail', 'unknown']

test.each(WRAPPED)('%j contains an email', (text) => {
  expect(plainEmail(text)).toBe('Ann.Lee@example.org')
})

test.each(NONE)('%j contains no email', (text) => {
  expect(plainEmail(text)).toBe('')
})

test.each(["o'neil@example.org", "d'arcy.o'shea@example.org", 'ann at example.org', 'no mail', 'bücher@example.org'])(
  '%j stays as it is',
  (text) => {
    expect(plainEmail(text)).toBe(text)
  },
)

test('reading an email twice gives the same email', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', '@', '.', '<', '>', '"', '?', ':', ' ', '\u200b', 'mailto:'),
    maxLength: 20,
  })
  fc.assert(fc.property(text, (given) => plainEmail(plainEmail(given)) === plainEmail(given)))
})

test('leads, contacts, subscribers, users, senders and files read emails by the same rule', () => {
  const address = 'Ann.Lee@example.org'
  for (const text of WRAPPED) {
    expect(leadChanges.parse({ email: text })).toEqual({ email: address })
    expect(newLeadForm.parse({ surname: 'Lee', email: text }).email).toBe(address)
    expect(contactFields.parse({ email: text })).toEqual({ email: address })
    expect(email.parse(text)).toBe(address.toLowerCase())
    expect(emailLine('From Email').parse(text)).toBe(address.toLowerCase())
    expect(readCell('email', text)).toEqual({ value: address })
  }
  for (const text of NONE) {
    expect(leadChanges.parse({ email: text })).toEqual({ email: '' })
    expect(contactFields.parse({ email: text })).toEqual({ email: '' })
    expect(email.safeParse(text).success).toBe(false)
    expect(emailLine('From Email').parse(text)).toBe('')
    expect(readCell('email', text)).toEqual({})
  }
  expect(readCell('email', 'no mail').reason).toContain('valid email')
})
