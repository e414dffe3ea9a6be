import { expect, test } from 'vitest'
import { buildJob } from '../../../tests/support/builders/build-job.ts'
import { factsOf, titleOf } from './job-info.ts'

const lines = (job: Parameters<typeof factsOf>[0]) => factsOf(job).map(({ label, value }) => `${label}: ${value}`)

test('shows every field of the specification of an active job, dates as dd/mm/yyyy', () => {
  const job = buildJob({
    job: 'J1',
    address: '1 High Street',
    exchange: 'LEEDS',
    service: 'FTTP',
    description: 'Pole',
    plannedStartDate: '2026-04-03',
    plannedEndDate: '2026-04-05',
    totalSynthCost: 1250.5,
  })
  expect(lines(job)).toEqual([
    'Job: J1',
    'Address: 1 High Street',
    'Exchange: LEEDS',
    'Service: FTTP',
    'Description: Pole',
    'Planned Start: 03/04/2026',
    'Planned End: 05/04/2026',
    'Job Value: £1,250.50',
  ])
})

test('shows every field of the specification of a prospective job', () => {
  const job = buildJob({
    kind: 'prospective',
    mtsJobNo: '1001',
    btReferenceNumber: 'BT-7',
    subcontractor: 'Smith & Sons',
    exchange: 'OTLEY',
    daysOutstanding: 0,
    dateSubmitted: '2026-11-02',
    costCode: 'C1',
    reason: 'Blocked duct',
    address: '3 High Street',
  })
  expect(lines(job)).toEqual([
    'Job Number: 1001',
    'BT Reference Number: BT-7',
    'Subcontractor: Smith & Sons',
    'Exchange: OTLEY',
    'Days Outstanding: 0',
    'Date Submitted: 02/11/2026',
    'Cost Code: C1',
    'Reason: Blocked duct',
    'Address: 3 High Street',
  ])
  expect(titleOf(job)).toBe('1001')
})

test.each(['active', 'prospective'] as const)('what is missing of an %s job is N/A', (kind) => {
  const values = factsOf(buildJob({ kind, address: ' ' })).map(({ value }) => value)
  expect(new Set(values)).toEqual(new Set(['N/A']))
})
