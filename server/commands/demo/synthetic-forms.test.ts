import { expect, test } from 'vitest'
import { account, accountForm } from '../../../contract/entities/account.ts'
import { contact, contactForm } from '../../../contract/entities/contact.ts'
import { buildSyntheticForms } from './synthetic-forms.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const companyId = '7d9a1c52-4a10-4f0e-9d4b-0e7b3a1c0009'
const { contacts, accounts } = buildSyntheticForms({ seed: 3, now })

test('every contact and account fits the contract, and could have been saved by its form', () => {
  for (const row of contacts) {
    expect(contact.parse({ ...row, companyId, version: 1 })).toMatchObject(row)
    expect(contactForm.safeParse(row).success).toBe(true)
  }
  for (const row of accounts) {
    expect(account.parse({ ...row, companyId, version: 1 })).toMatchObject(row)
    expect(accountForm.safeParse(row).success).toBe(true)
  }
})

test('a seed always gives the same rows, and another seed gives others', () => {
  expect(buildSyntheticForms({ seed: 3, now })).toEqual({ contacts, accounts })
  const ids = new Set([...contacts, ...accounts].map(({ _id }) => _id))
  const others = buildSyntheticForms({ seed: 4, now })
  expect([...others.contacts, ...others.accounts].some(({ _id }) => ids.has(_id))).toBe(false)
})

test("websites and email addresses can't belong to anyone", () => {
  for (const { website = 'https://x.example.com' } of accounts)
    expect(website).toMatch(/^https:\/\/[a-z-]+\.example\.com$/)
  for (const { email = 'x@example.com' } of contacts) expect(email).toMatch(/@example\.(com|co\.uk)$/)
})
