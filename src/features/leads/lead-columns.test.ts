import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { formatField } from '../../../contract/entities/field-text.ts'
import { addressOf } from '../../../contract/entities/lead-address.ts'
import { leadColumns } from './lead-columns.ts'

const cellOf = (label: string, lead: Parameters<typeof buildLead>[0]) =>
  leadColumns.find((column) => column.label === label)?.text(buildLead(lead))

test('booleans are Yes and No, an unknown one is empty', () => {
  expect([true, false, undefined].map((value) => formatField(value, 'boolean'))).toEqual(['Yes', 'No', ''])
  expect(cellOf('Gas Boiler', { gas_boiler: false })).toBe('No')
})

test('dates are written as they are read in Britain', () => {
  expect(formatField('2026-11-20', 'date')).toBe('20/11/2026')
})

test('a phone number gets its leading 0 back', () => {
  expect(cellOf('Phone', { phone: '7700900123' })).toBe('07700 900123')
  expect(cellOf('Phone', { phone: '+442079460123 / 7700900123 (Sue)' })).toBe('020 7946 0123, 07700 900123 (Sue)')
  expect(cellOf('Phone', {})).toBe('')
})

test('an address is written once, from whichever fields hold it', () => {
  expect(addressOf(buildLead({ address: { line1: '1 High St', city: 'Leeds', postcode: 'LS1 1UR' } }))).toBe(
    '1 High St, Leeds, LS1 1UR',
  )
  expect(addressOf(buildLead({ address1: '2 Low St', posttown: 'Leeds', county: 'Leeds', postcode: 'LS1 1UR' }))).toBe(
    '2 Low St, Leeds, LS1 1UR',
  )
})

test('the columns stand in the order of the specification', () => {
  const added = ['next_follow_up', 'assignedTo', 'last_contact_at', 'contact_attempts', 'booking']
  const specified = leadColumns.filter(({ key }) => !added.includes(key))
  expect(specified.slice(0, 11).map(({ label }) => label)).toEqual([
    'Entry Date',
    'Created At',
    'First Name',
    'Last Name',
    'Status',
    'Source',
    'Email',
    'Phone',
    'Address',
    'Company Name',
    'Customer Message',
  ])
})

test('the constituency is called by its name, as in the card', () => {
  expect(cellOf('Constituency', { constituency: 'E14000777', constituency_label: 'Leeds Central' })).toBe(
    'Leeds Central (E14000777)',
  )
})
