import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hashOfKey } from '../../../csv/duplicate-keys.ts'
import { matchColumns } from '../../../contract/entities/import/lead-import.ts'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { LeadIndex } from '../../search/lead-index.ts'
import { countKnown, createNumberSet } from './count-known.ts'
import { segmentOf } from '../../../tests/support/builders/segment-of.ts'

test('FM-099: rows of leads that are on the device are counted, by email, phone or address with last name, or certificate; refused rows are not', async () => {
  const index = new LeadIndex()
  const packed = [
    buildLead({ email: 'ann@example.org', phone: '07700 900001', firstname: 'Ann', surname: 'Lee' }),
    buildLead({ address1: '1 Mill Lane', postcode: 'LS1 4AP', surname: 'Shah', deal_status: 'Open' }),
    buildLead({ address: { line1: '2 Mill Lane', city: 'Leeds', postcode: 'LS1 4AP' }, surname: 'Shah' }),
  ]
  index.addSegments([segmentOf(packed)])
  const certified = buildLead({ certificate_number: '0000-1111' })
  index.put(certified)
  const gone = buildLead({ email: 'gone@example.org' })
  index.put(gone)
  index.remove(gone._id)
  const header = ['Name', 'Email', 'Phone', 'Address', 'Postcode', 'Certificate', 'Date of Birth']
  const rows = [
    'Ann,ANN@example.org ,,,,,',
    'Ann LEE,,+44 7700 900001,,,,',
    'Ann,,+44 7700 900001,,,,',
    'Ann Brown,,+44 7700 900001,,,,',
    'Bo Shah,,,"1, Mill Lane",ls14ap,,',
    'Bo Shah,,,"2, Mill Lane",ls14ap,,',
    'Bo Lee,,,"1, Mill Lane",ls14ap,,',
    'Bo,,,"1, Mill Lane",ls14ap,,',
    'Cy,,,,,0000-1111,',
    'Total,,,,,,3',
    'Di,gone@example.org,,,,,',
    'Ed,ed@example.org,,,,,',
    'Ed,ed@example.org,,,,,',
    'Long,ann@example.org,,,,,,x',
    'Ben Lee,ann@example.org,,,,,',
    'A Lee,ann@example.org,+44 7700 900001,,,,',
  ]
  const file = new Blob([[header.join(','), ...rows, ''].join('\n')])
  const found = await countKnown(
    file,
    { columns: matchColumns(header), headerLine: 1, totals: undefined, rules: undefined },
    index.duplicateHashes(),
  )
  expect(found.counts).toEqual([
    { kinds: ['email'], count: 1 },
    { kinds: ['phone'], count: 1 },
    { kinds: ['address'], count: 2 },
    { kinds: ['certificate'], count: 1 },
    { kinds: ['email', 'phone'], count: 1 },
  ])
  expect(found.first.map(({ line }) => line)).toEqual([2, 3, 6, 7, 10, 17])
  expect(found.otherNames).toBe(1)
  expect(found.first[0]?.lead).toMatchObject({ firstname: 'Ann', email: 'ANN@example.org' })
  // The lead that each of them is beside.
  const matches = index.matching(found.first.map(({ lead }) => lead))
  expect(matches.map((lead) => lead?._id)).toEqual(
    [packed[0], packed[0], packed[1], packed[2], certified, packed[0]].map((lead) => lead?._id),
  )
  expect(index.matching([{ email: 'gone@example.org' }, {}])).toEqual([undefined, undefined])
  expect(
    await countKnown(
      file,
      { columns: matchColumns(header), headerLine: 1, totals: undefined, rules: undefined },
      new Float64Array(),
    ),
  ).toEqual({ counts: [], otherNames: 0, first: [] })
})

test('a number set holds what was put into it and nothing else', () => {
  const key = fc.stringMatching(/^[a-c]{1,3}$/)
  fc.assert(
    fc.property(fc.array(key), fc.array(key), (put, asked) => {
      const isIn = createNumberSet(Float64Array.from(put, hashOfKey))
      expect(asked.map((each) => isIn(hashOfKey(each)))).toEqual(asked.map((each) => put.includes(each)))
    }),
  )
})
