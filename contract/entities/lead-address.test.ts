import { expect, test } from 'vitest'
import { discreetName } from './lead-address.ts'

test.each([
  [{ firstname: 'Maya', surname: 'khan', posttown: 'LEEDS' }, 'Lead MK, LEEDS'],
  [{ firstname: ' Maya', address: { line1: '1 High Street', city: 'York' } }, 'Lead M, York'],
  [{ surname: 'Żak' }, 'Lead Ż'],
  [{ address1: '1 High Street' }, 'Lead'],
])('the discreet name of %o is initials and a town, never a name or a street', (lead, name) => {
  expect(discreetName('Lead', lead)).toBe(name)
})
