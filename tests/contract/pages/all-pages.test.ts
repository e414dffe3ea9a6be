import { expect, test } from 'vitest'
import { companyWalks } from './company-walks.ts'
import { feedWalks } from './feed-walks.ts'
import { leadWalks } from './lead-walks.ts'
import { callsWithRows } from './lists-of-endpoints.ts'
import { marketingWalks } from './marketing-walks.ts'
import { peopleWalks } from './people-walks.ts'

/** Calls that return rows or a file without pages, and what limits them. */
const withoutPages: Readonly<Record<string, readonly string[]>> = {
  'sent as it is read, so that no memory holds it': [
    'GET /api/audit/csv',
    'GET /api/epc/leads/:id/personal-data',
    'GET /api/jobs/refused-rows/:id',
    'GET /api/upload/bulk-uploads/:uploadId/failed-rows',
    'GET /api/upload/bulk-uploads/:uploadId/skipped-rows',
    'POST /api/upload/upload-postcodes',
    'GET /api/sync/stream',
  ],
  'the bytes of one file': [
    'GET /api/epc/files/:id/content',
    'GET /api/epc/files/:id/thumbnail',
    'GET /api/sync/segments/:companyId/:name',
  ],
  'a name and a place for some thousand rows each': ['GET /api/sync/shared'],
  'which chunks of one file are missing': ['PUT /api/epc/file-contents/:id', 'POST /api/epc/file-contents/:id/chunks'],
  'a page at most: what is furthest ahead, or the oldest of a postcode, is left out': [
    'GET /api/calendar/:file',
    'GET /api/epc/:houseNumber/:postcode',
  ],
  'what became of the fields of one row': [
    'PATCH /api/accounts/:id',
    'PATCH /api/contacts/:id',
    'PATCH /api/epc/follow-ups/:id',
    'PATCH /api/epc/leads/:id',
    'PATCH /api/epc/leads/:id/assign',
    'PATCH /api/epc/leads/:id/certificate',
    'PUT /api/epc/deals/:id',
  ],
  'counts of each company of a user, 200 at most': ['GET /api/auth/users/:id/work'],
  'the links of one email, 200 at most': ['GET /api/marketing/campaigns/:id/links'],
  'the files of streets that the operator has in a folder, 500 at most': ['GET /api/map/settings'],
  'as many ids as were sent, 200 at most': ['POST /api/epc/leads/from-certificates'],
  'the first hundred rows that were refused': ['POST /api/jobs/upload-jobs', 'POST /api/jobs/upload-prospective-jobs'],
  'the first hundred rows that need a look': ['POST /api/jobs/preview/:kind'],
}

test('every call that returns rows is tested with the largest rows, or has a reason for not being paged', () => {
  const walked = Object.keys({ ...companyWalks, ...leadWalks, ...marketingWalks, ...peopleWalks, ...feedWalks })
  const known = [...walked.filter((name) => !name.includes(' with ')), ...Object.values(withoutPages).flat()]
  expect(known.toSorted()).toEqual(callsWithRows.toSorted())
})
