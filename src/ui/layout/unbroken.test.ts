import { expect, test } from 'vitest'
import { unbroken } from '../primitives/text.tsx'

test('a postcode keeps both of its halves on one line, and nothing else changes', () => {
  expect(unbroken('Flat 15, 107 Orchard Grove, BOLTON, BL1 1FD')).toBe(
    'Flat 15, 107 Orchard Grove, BOLTON, BL1\u00A01FD',
  )
  expect(unbroken('LS1 4AP · EC1A 1BB')).toBe('LS1\u00A04AP · EC1A\u00A01BB')
  expect(unbroken('A1 (M), 3 of 10 leads, Flat 2B 3 High Street')).toBe('A1 (M), 3 of 10 leads, Flat 2B 3 High Street')
})
