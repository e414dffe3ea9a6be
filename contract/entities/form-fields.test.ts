import { expect, test } from 'vitest'
import { accountForm, accountLabels } from './account.ts'
import { contactForm, contactLabels } from './contact.ts'
import { labelsOf, valueAt, withFields } from './form-fields.ts'
import { leadChanges } from './lead-form.ts'

const row = { _id: '1', email: 'a@example.com', address: { line1: '1 High Street', city: 'Leeds' } }

test('fields are written over a row, the lines of an address one by one', () => {
  expect(withFields(row, { email: 'b@example.com', address: { city: 'York' } })).toEqual({
    _id: '1',
    email: 'b@example.com',
    address: { line1: '1 High Street', city: 'York' },
  })
})

test('a cleared field is removed, and an address is removed with its last line', () => {
  expect(withFields(row, { email: '' })).not.toHaveProperty('email')
  expect(withFields(row, { address: { line1: '' } }).address).toEqual({ city: 'Leeds' })
  expect(withFields(row, { address: { line1: '', city: '' } })).toEqual({ _id: '1', email: 'a@example.com' })
})

test('an absent field stays, and the original row is unchanged', () => {
  const before = structuredClone(row)
  expect(withFields(row, { email: undefined, address: {} })).toEqual(before)
  withFields(row, { address: { city: 'York' } })
  expect(row).toEqual(before)
})

test('a field is found by its path and has a label', () => {
  expect(valueAt(row, 'address.city')).toBe('Leeds')
  expect(valueAt(row, 'phone.city')).toBeUndefined()
  expect(valueAt(undefined, 'email')).toBeUndefined()
  expect(labelsOf({ billingAddress: { city: '' }, name: 'x' }, accountLabels)).toEqual(['Name', 'Billing Address City'])
})

test.each<[typed: string, kept: string]>([
  ['ng32wj', 'NG3 2WJ'],
  [' Ng3  2wj ', 'NG3 2WJ'],
  ['LS1 4AP', 'LS1 4AP'],
  ['LS1', 'LS1'],
  ['', ''],
])('the postcode "%s" of a contact or account is saved as "%s", like that of a lead', (postcode, kept) => {
  expect(contactForm.parse({ firstname: 'Maya', address: { postcode } }).address?.postcode).toBe(kept)
  expect(accountForm.parse({ name: 'Bright', billingAddress: { postcode } }).billingAddress?.postcode).toBe(kept)
  expect(leadChanges.parse({ postcode }).postcode).toBe(kept)
})

test('every field of a form has a label, so that each has a history and can be merged', () => {
  for (const [form, labels] of [
    [contactForm, contactLabels],
    [accountForm, accountLabels],
  ] as const) {
    const named = new Set(Object.keys(labels).map((path) => path.split('.')[0]))
    expect(named).toEqual(new Set(Object.keys(form.shape)))
  }
})

test('a contact needs a phone number or an email, an account needs a name', () => {
  expect(contactForm.safeParse({ phone: '1' }).success).toBe(true)
  expect(contactForm.safeParse({ email: ' a@example.com ' }).data).toEqual({ email: 'a@example.com' })
  expect(accountForm.safeParse({ name: 'Bright Homes' }).success).toBe(true)
})

test.each([
  ['ng32wj', 'NG3 2WJ'],
  [' s8  9sa ', 'S8 9SA'],
  ['S8', 'S8'],
  ['near the mill', 'near the mill'],
  ['', ''],
])('the postcode %j is saved as %j, also in the address of an enquiry', (typed, kept) => {
  const fields = { postcode: typed, address: { postcode: typed } }
  expect(leadChanges.parse(fields)).toMatchObject({ postcode: kept, address: { postcode: kept } })
})
