import { describe, expect, test } from 'vitest'
import type { Lead } from '../../../contract/entities/lead.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { leadIndexes } from '../../../tests/support/builders/lead-indexes.ts'

const PHONE = '0116 496 0000'
const day = (count: number) => `2026-11-${String(count).padStart(2, '0')}T09:00:00.000Z`

/** The office's own number, given for people who have none. */
const strangers = [1, 2, 3, 4, 5, 6].map((count) => ({
  firstname: `Stranger ${count}`,
  surname: 'Jones',
  phone: PHONE,
  createdAt: day(count),
}))

describe.each(leadIndexes)('leads %s', (_, indexOf) => {
  const similar = (typed: Partial<Lead>, leads: readonly Partial<Lead>[]) =>
    indexOf(leads.map(buildLead))
      .similar(typed)
      .map(({ firstname }) => firstname)

  test('strangers who share the telephone don’t hide the person with the same phone and name', () => {
    const ann = { firstname: 'Ann', surname: 'Lee', phone: '+44 116 496 0000', createdAt: day(1) }
    const found = similar({ firstname: 'ANN', surname: 'Lee', phone: PHONE }, [...strangers, ann])
    expect(found).toEqual(['Ann', 'Stranger 6', 'Stranger 5', 'Stranger 4', 'Stranger 3'])
  })

  test('the same phone and email come before the phone alone, and that before the email alone', () => {
    const leads = [
      { firstname: 'Email', email: 'ann@example.org' },
      { firstname: 'Phone', phone: PHONE },
      { firstname: 'Both', phone: PHONE, email: 'ANN@example.org' },
    ]
    expect(similar({ phone: PHONE, email: 'ann@example.org' }, leads)).toEqual(['Both', 'Phone', 'Email'])
  })

  test('an address with the last name comes after a phone, and a beginning of a name before none', () => {
    const home = { address1: '1 Mill Lane', postcode: 'LS1 4AP' }
    const leads = [
      { ...home, firstname: 'Home', surname: 'Lee' },
      { firstname: 'Other', surname: 'Brown', phone: PHONE },
      { firstname: 'Joanna', surname: 'Lee', phone: PHONE },
    ]
    expect(similar({ ...home, firstname: 'Jo', surname: 'Lee', phone: PHONE }, leads)).toEqual([
      'Joanna',
      'Other',
      'Home',
    ])
  })

  test.each<[string, Partial<Lead>, Partial<Lead>]>([
    ['an email in a link', { email: 'ann.o’shea@example.org' }, { email: 'mailto:Ann.O’Shea@example.org' }],
    ['an email with a name', { email: '_ann-lee@example.org' }, { email: 'Ann Lee <_ann-lee@EXAMPLE.org>' }],
    ['one of two numbers', { phone: '07700 900123' }, { phone: '0116 496 0000 or +447700900123 (Ann)' }],
    ['a part of a number', { phone: '496 0000' }, { phone: '4960000' }],
    [
      'a postcode without its blank',
      { address1: '1 Mill Lane', postcode: 'ls14ap', surname: 'Lee' },
      { address1: '1, mill lane', postcode: 'LS1 4AP', surname: 'LEE' },
    ],
    [
      'the address of an enquiry',
      { address1: '1 Mill Lane', postcode: 'LS1 4AP', surname: 'Lee' },
      { address: { line1: '1 Mill Lane', city: 'Leeds', postcode: 'LS14AP' }, surname: 'Lee' },
    ],
    ['a certificate', { certificate_number: '1234-5678' }, { certificate_number: ' 1234-5678 ' }],
  ])('finds %s, however it is written', (__, typed, known) => {
    const leads = [
      { firstname: 'Known', ...known },
      { firstname: 'Other', surname: 'Lee', postcode: 'LS1 4AP' },
    ]
    expect(similar(typed, leads)).toEqual(['Known'])
  })
})
