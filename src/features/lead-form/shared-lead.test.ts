import { expect, test } from 'vitest'
import { sharedLead } from './shared-lead.ts'

test('a message fills in the name, phone number, email and postcode that it mentions', () => {
  const text = 'Maya Quillfeather\nplease call on 07700 900123 or maya@example.org\n4 Park Row, ls1 5hd'
  expect(sharedLead({ text })).toEqual({
    firstname: 'Maya',
    surname: 'Quillfeather',
    phone: '07700 900123',
    email: 'maya@example.org',
    postcode: 'LS1 5HD',
  })
})

test('a contact as address books share it is read', () => {
  const text =
    'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Siân O’Neill\r\nTEL;TYPE=CELL:+44 7700 900456\r\nEMAIL:sian@example.org\r\nEND:VCARD'
  expect(sharedLead({ title: 'contact.vcf', text })).toEqual({
    firstname: 'Siân',
    surname: 'O’Neill',
    phone: '07700 900456',
    email: 'sian@example.org',
  })
})

test('the title may hold the name, and one word alone is a last name', () => {
  expect(sharedLead({ title: 'Ben Carter', text: '(0113) 496 0000' })).toMatchObject({
    firstname: 'Ben',
    surname: 'Carter',
  })
  expect(sharedLead({ text: 'Name: Quillfeather' })).toEqual({ surname: 'Quillfeather' })
})

test('dates, reference numbers and sentences are nobody’s number or name', () => {
  expect(sharedLead({ text: 'See job 2026-11-25 12345, from the meeting today' })).toEqual({})
  expect(sharedLead({})).toEqual({})
})
