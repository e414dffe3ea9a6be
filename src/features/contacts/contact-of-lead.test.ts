import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { contactOfLead } from './contact-of-lead.ts'

const nothing = {
  firstname: undefined,
  surname: undefined,
  email: undefined,
  phone: undefined,
  address: undefined,
  address1: undefined,
  address2: undefined,
  address3: undefined,
  posttown: undefined,
  postcode: undefined,
}

test('a contact takes from its lead the person and the address of the property', () => {
  const lead = buildLead({
    ...nothing,
    firstname: 'Maya',
    surname: 'Lee',
    phone: '07700 900123',
    address1: 'Flat 2',
    address2: '1 High Street',
    posttown: 'Leeds',
    postcode: 'LS1 4AP',
  })
  expect(contactOfLead(lead)).toEqual({
    firstname: 'Maya',
    lastname: 'Lee',
    phone: '07700 900123',
    address: { line1: 'Flat 2', line2: '1 High Street', city: 'Leeds', postcode: 'LS1 4AP' },
    leadIds: [lead._id],
  })
})

test('the address of an enquiry is the person’s own', () => {
  const address = { line1: '7 Mill Lane', city: 'York', postcode: 'YO1 7HH' }
  const lead = buildLead({ ...nothing, surname: 'Lee', address, address1: 'Flat 2', posttown: 'Leeds' })
  expect(contactOfLead(lead)).toEqual({ lastname: 'Lee', address, leadIds: [lead._id] })
})
