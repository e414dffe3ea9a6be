import { expect, test } from 'vitest'
import { buildJob } from '../../../tests/support/builders/build-job.ts'
import { inMiles, jobsAt, jobsWith, listJobs, suggestionsFor } from './find-jobs.ts'

const leeds = buildJob({ job: 'J-100', postcode: 'LS1 4AP', exchange: 'LEEDS', lat: 53.8, lng: -1.55 })
const york = buildJob({ job: 'J-200', postcode: 'YO1 7HH', exchange: 'YORK', lat: 53.96, lng: -1.08 })
const nowhere = buildJob({ job: 'LX-3', exchange: 'OTLEY' })
const jobs = [leeds, york, nowhere]

test.each([
  ['', [leeds, york, nowhere]],
  ['j-1', [leeds]],
  ['ls14', [leeds]],
  ['LS1 4', [leeds]],
  ['  York ', [york]],
  ['otl', [nowhere]],
  ['high street', []],
])('%j finds jobs by number, postcode or exchange', (text, found) => {
  expect(jobsWith(jobs, text)).toEqual(found)
})

test('suggestions say what they are, each once, and begin with what begins so', () => {
  expect(suggestionsFor([...jobs, york], 'l')).toEqual([
    { kind: 'Postcode', text: 'LS1 4AP' },
    { kind: 'Exchange', text: 'LEEDS' },
    { kind: 'Job', text: 'LX-3' },
    { kind: 'Exchange', text: 'OTLEY' },
  ])
  expect(suggestionsFor(jobs, ' ')).toEqual([])
})

test('near me: the nearest first, with how far it is; what lies nowhere comes last', () => {
  const listed = listJobs([nowhere, leeds, york], { lat: 53.95, lng: -1.1 })
  expect(listed.map(({ job }) => job)).toEqual([york, leeds, nowhere])
  expect(listed.map(({ miles }) => (miles === undefined ? '' : inMiles(miles)))).toEqual(['1.1 miles', '21 miles', ''])
  expect(listJobs(jobs, undefined).map(({ job }) => job)).toEqual(jobs)
})

test('jobs at one place are found together, what lies nowhere is nowhere together', () => {
  const beside = buildJob({ job: 'J-101', lat: 53.8, lng: -1.55 })
  const listed = listJobs([leeds, york, beside, nowhere, buildJob()], undefined)
  expect(jobsAt(listed, beside)).toEqual([leeds, beside])
  expect(jobsAt(listed, nowhere)).toEqual([])
})
