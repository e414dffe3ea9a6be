import { assignmentRuleExamples } from './records/assignment-rule-examples.ts'
import { randomUUID } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoints/endpoint.ts'
import { moveUpload, planUpload } from '../../server/store/uploads/bulk-uploads.ts'
import { takeUpCertificates } from '../../server/store/register/certificates.ts'
import { addNotices } from '../../server/store/records/notices.ts'
import { writeTenant } from '../../server/store/core/tenant-transaction.ts'
import { authExamples } from './users/auth-examples.ts'
import { deletedLeadExamples } from './records/deleted-lead-examples.ts'
import { fileExamples } from './records/file-examples.ts'
import { FOLLOW_UP, followUpExamples, followUpIn } from './records/follow-up-examples.ts'
import { formExamples, idIn } from './records/form-examples.ts'
import { knockExamples } from './records/knock-examples.ts'
import { recordMergeExamples } from './records/record-merge-examples.ts'
import { apartExamples } from './records/apart-examples.ts'
import { mergeExamples } from './records/merge-examples.ts'
import { personalDataExamples } from './records/personal-data-examples.ts'
import { marketingExamples } from './marketing/marketing-examples.ts'
import { chunkForm, fileForm } from '../support/builders/uploads.ts'
import { sharedWith, writeSegments } from '../support/builders/segments.ts'
import type { TestServer, TestUser } from '../support/server/test-server.ts'

export interface World {
  readonly server: TestServer
  readonly companyId: string
  readonly leadId: string
  readonly bookedId: string
  readonly dealId: string
  readonly deletedId: string
  readonly spareLeadId: () => string
  readonly contactId: string
  readonly accountId: string
  readonly viewId: string
  readonly followUpId: string
  readonly uploadId: string
  readonly member: TestUser
  readonly colleague: TestUser
  readonly cursor: string
}

export interface ExampleCall {
  path: string
  body?: unknown
  headers?: Record<string, string>
  form?: FormData
}

export const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`

const examples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  ...authExamples,
  ...knockExamples,
  ...deletedLeadExamples,
  ...formExamples,
  ...mergeExamples,
  ...apartExamples,
  ...recordMergeExamples,
  ...personalDataExamples,
  'POST /api/companies': () => ({ path: '/api/companies', body: { name: `Company ${randomUUID()}` } }),
  'GET /api/retention': ({ companyId }) => ({ path: `/api/retention?companyId=${companyId}` }),
  'PUT /api/retention': ({ companyId }) => ({ path: `/api/retention?companyId=${companyId}`, body: { files: 36 } }),
  'GET /api/retention/next': ({ companyId }) => ({
    path: `/api/retention/next?companyId=${companyId}&kind=leads&months=24`,
  }),
  'GET /api/audit': ({ companyId }) => ({ path: `/api/audit?companyId=${companyId}` }),
  'GET /api/audit/csv': ({ companyId }) => ({ path: `/api/audit/csv?companyId=${companyId}&group=exports` }),
  'GET /api/audit/period': () => ({ path: '/api/audit/period' }),
  'PUT /api/audit/period': () => ({ path: '/api/audit/period', body: { months: 36 } }),
  'POST /api/exports': ({ companyId }) => ({
    path: `/api/exports?companyId=${companyId}`,
    body: { kind: 'lead', count: 12 },
  }),
  'GET /api/epc/:houseNumber/:postcode': () => ({ path: '/api/epc/14%2FA/LS1%204AP' }),
  'GET /api/map/settings': () => ({ path: '/api/map/settings' }),
  'POST /api/postcodes/near': () => ({ path: '/api/postcodes/near', body: { lat: 53.797, lng: -1.549 } }),
  'GET /api/postcodes/:postcode': () => ({ path: '/api/postcodes/LS1%204AP' }),
  'GET /api/postcodes/:postcode/addresses': () => ({ path: '/api/postcodes/LS1%204AP/addresses' }),
  'PUT /api/upload/bulk-uploads/:uploadId': ({ companyId }) => ({
    path: `/api/upload/bulk-uploads/${randomUUID()}?companyId=${companyId}`,
    body: { fileName: 'leads.csv', fileSize: 12, totalChunks: 1, columns: ['firstname', null], duplicates: 'skip' },
  }),
  'POST /api/upload/bulk-upload-chunk': ({ companyId }) => ({
    path: `/api/upload/bulk-upload-chunk?companyId=${companyId}`,
    form: chunkForm('first_name\n', { of: 2, uploadId: randomUUID() }),
  }),
  'GET /api/upload/check-upload-status': ({ companyId, uploadId }) => ({
    path: `/api/upload/check-upload-status?companyId=${companyId}&uploadId=${uploadId}`,
  }),
  'GET /api/upload/bulk-uploads': ({ companyId }) => ({ path: `/api/upload/bulk-uploads?companyId=${companyId}` }),
  'GET /api/upload/bulk-uploads/:uploadId': ({ companyId, uploadId }) => ({
    path: `/api/upload/bulk-uploads/${uploadId}?companyId=${companyId}`,
  }),
  'GET /api/upload/bulk-uploads/:uploadId/failed-rows': ({ companyId, uploadId }) => ({
    path: `/api/upload/bulk-uploads/${uploadId}/failed-rows?companyId=${companyId}`,
  }),
  'GET /api/upload/bulk-uploads/:uploadId/skipped-rows': ({ companyId, uploadId }) => ({
    path: `/api/upload/bulk-uploads/${uploadId}/skipped-rows?companyId=${companyId}`,
  }),
  'POST /api/upload/bulk-uploads/:uploadId/undo': ({ companyId, uploadId }) => ({
    path: `/api/upload/bulk-uploads/${uploadId}/undo?companyId=${companyId}`,
  }),
  'DELETE /api/upload/bulk-uploads/:uploadId': ({ companyId, uploadId }) => ({
    path: `/api/upload/bulk-uploads/${uploadId}?companyId=${companyId}`,
  }),
  'POST /api/jobs/preview/:kind': ({ companyId }) => ({
    path: `/api/jobs/preview/active?companyId=${companyId}`,
    form: fileForm('Job,Postcode\nJ1,LS1 4AP\n', 'jobs.csv'),
  }),
  'POST /api/jobs/upload-jobs': ({ companyId }) => ({
    path: `/api/jobs/upload-jobs?companyId=${companyId}`,
    form: fileForm('Job,Postcode\nJ1,LS1 4AP\n', 'jobs.csv'),
  }),
  'POST /api/jobs/upload-prospective-jobs': ({ companyId }) => ({
    path: `/api/jobs/upload-prospective-jobs?companyId=${companyId}`,
    form: fileForm('MTS Job No,Postcode\nP1,LS1 4AP\n', 'jobs.csv'),
  }),
  'GET /api/jobs/refused-rows/:id': async ({ server, companyId, member }) => {
    const form = fileForm('Job,Postcode\n,LS1 4AP\n', 'jobs.csv')
    const path = `/api/jobs/upload-jobs?companyId=${companyId}`
    const { body } = await server.call('POST', path, { token: member.token, form })
    return { path: `/api/jobs/refused-rows/${String(body['refusedRowsId'])}?companyId=${companyId}` }
  },
  'GET /api/jobs/map/:kind': ({ companyId }) => ({ path: `/api/jobs/map/active?companyId=${companyId}` }),
  'POST /api/upload/upload-postcodes': ({ companyId }) => ({
    path: `/api/upload/upload-postcodes?companyId=${companyId}`,
    form: fileForm('postcode\nLS1 4AP\n', 'postcodes.csv', { maxFails: '10', maxHouse: '200' }),
  }),
  'POST /api/epc/leads/from-certificates': ({ companyId }) => ({
    path: `/api/epc/leads/from-certificates?companyId=${companyId}`,
    body: { certificates: [{ certificate_number: randomUUID(), postcode: 'LS1 4AP' }] },
  }),
  'GET /api/auth/users': () => ({ path: '/api/auth/users' }),
  'GET /api/companies': () => ({ path: '/api/companies' }),
  'GET /api/epc/leads': ({ companyId }) => ({ path: `/api/epc/leads?companyId=${companyId}` }),
  'GET /api/epc/leads/my': ({ companyId }) => ({ path: `/api/epc/leads/my?companyId=${companyId}` }),
  'GET /api/epc/distinct/:field': ({ companyId }) => ({ path: `/api/epc/distinct/posttown?companyId=${companyId}` }),
  'GET /api/epc/leads/:id': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}` }),
  'GET /api/epc/leads/:id/notes': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/notes` }),
  'POST /api/epc/leads/:id/notes': ({ leadId }) => ({
    path: `/api/epc/leads/${leadId}/notes`,
    body: { content: 'Rang the bell' },
  }),
  'GET /api/epc/leads/:id/activities': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/activities` }),
  'POST /api/epc/leads/:id/activities': ({ leadId }) => ({
    path: `/api/epc/leads/${leadId}/activities`,
    body: { kind: 'Visit', outcome: 'No answer', position: { lat: 53.8, lng: -1.55, accuracy: 12 } },
  }),
  'DELETE /api/epc/activities/:id': async ({ server, leadId, member: { token } }) => {
    const path = `/api/epc/leads/${leadId}/activities`
    const { body } = await server.call('POST', path, { token, body: { kind: 'Call', outcome: 'Booked' } })
    return { path: `/api/epc/activities/${(body['activity'] as { _id: string })._id}` }
  },
  'POST /api/epc/leads': ({ companyId }) => ({
    path: `/api/epc/leads?companyId=${companyId}`,
    body: { surname: 'Patel', phone: '07700 900123' },
  }),
  'PATCH /api/epc/leads/:id': ({ leadId }) => ({
    path: `/api/epc/leads/${leadId}`,
    body: { lead_status: 'Call Back' },
  }),
  'PATCH /api/epc/leads/:id/assign': ({ leadId, member }) => ({
    path: `/api/epc/leads/${leadId}/assign`,
    body: { userId: member._id },
  }),
  'PATCH /api/epc/leads/:id/certificate': ({ leadId }) => ({
    path: `/api/epc/leads/${leadId}/certificate`,
    body: { fields: { current_energy_rating: 'C' } },
  }),
  'POST /api/epc/leads/:id/convert-to-deal': ({ bookedId }) => ({ path: `/api/epc/leads/${bookedId}/convert-to-deal` }),
  'DELETE /api/epc/leads/:id': ({ spareLeadId }) => ({ path: `/api/epc/leads/${spareLeadId()}` }),
  'GET /api/epc/deals': ({ companyId }) => ({ path: `/api/epc/deals?companyId=${companyId}` }),
  'GET /api/epc/deals/:id': ({ dealId }) => ({ path: `/api/epc/deals/${dealId}` }),
  'PUT /api/epc/deals/:id': ({ dealId }) => ({ path: `/api/epc/deals/${dealId}`, body: { deal_status: 'Closed' } }),
  'DELETE /api/epc/notices/:id': async ({ server, companyId, leadId, member, colleague }) => ({
    path: `/api/epc/notices/${await addNotice(server, { companyId, entityId: leadId, userId: member._id, by: colleague._id })}`,
  }),
  ...followUpExamples,
  ...assignmentRuleExamples,
  ...fileExamples,
  'GET /api/views': ({ companyId }) => ({ path: `/api/views?companyId=${companyId}` }),
  'POST /api/views': ({ companyId }) => ({ path: `/api/views?companyId=${companyId}`, body: SHARED_VIEW }),
  'PATCH /api/views/:id': ({ viewId, companyId }) => ({
    path: `/api/views/${viewId}?companyId=${companyId}`,
    body: { name: 'Leeds, to ring' },
  }),
  'PUT /api/views/:id/default': ({ viewId, companyId }) => ({
    path: `/api/views/${viewId}/default?companyId=${companyId}`,
    body: { isDefault: true },
  }),
  'DELETE /api/views/:id': async ({ server, member: { token }, companyId }) => {
    const spare = await server.call('POST', '/api/views', { token, body: SHARED_VIEW })
    return { path: `/api/views/${viewIn(spare.body)}?companyId=${companyId}` }
  },
  ...marketingExamples,
  'POST /api/sync/push': ({ leadId }) => ({
    path: '/api/sync/push',
    body: {
      items: [
        {
          key: randomUUID(),
          method: 'PATCH',
          path: `/api/epc/leads/${leadId}`,
          headers: {},
          body: { lead_status: 'Open' },
        },
      ],
    },
  }),
  'GET /api/sync/head': ({ companyId }) => ({ path: `/api/sync/head?companyId=${companyId}` }),
  'GET /api/sync/bootstrap': ({ companyId }) => ({ path: `/api/sync/bootstrap?companyId=${companyId}` }),
  'GET /api/sync/changes': ({ companyId, cursor }) => ({
    path: `/api/sync/changes?companyId=${companyId}&cursor=${cursor}`,
  }),
  'GET /api/sync/shared': async ({ server, companyId }) => {
    await writeSegments(server, companyId)
    return { path: `/api/sync/shared?companyId=${companyId}` }
  },
  'GET /api/sync/segments/:companyId/:name': async ({ server, companyId, member }) => {
    await writeSegments(server, companyId)
    const shared = await sharedWith(server, member, companyId)
    return { path: `/api/sync/segments/${companyId}/${shared?.segments[0]?.name}` }
  },
  'GET /api/sync/access': () => ({ path: '/api/sync/access' }),
  'GET /api/sync/stream': () => ({ path: '/api/sync/stream' }),
  'GET /api/live': () => ({ path: '/api/live' }),
  'GET /api/ready': () => ({ path: '/api/ready' }),
}

export async function exampleOf(endpoint: Endpoint, world: World): Promise<ExampleCall> {
  const example = examples[nameOf(endpoint)]
  if (!example) throw new Error(`Give ${nameOf(endpoint)} an example in tests/contract/example-calls.ts.`)
  return example(world)
}

const SHARED_VIEW = { list: 'leads', name: 'Leeds', search: { posttown: ['LEEDS'] }, shared: true }
const viewIn = (body: unknown) => (body as { view: { _id: string } }).view._id

const SPARES = 25

export async function buildWorld(server: TestServer): Promise<World> {
  const companyId = await server.addCompany()
  const member = await server.addUser({ companyIds: [companyId], role: 'Admin' })
  const colleague = await server.addUser({ companyIds: [companyId] })
  const { token } = member
  const head = await server.call('GET', `/api/sync/head?companyId=${companyId}`, { token })
  const certificate = {
    certificate_number: '0000-1111-2222-3333-4444',
    address1: '14A High Street',
    postcode: 'LS1 4AP',
  }
  const lead = await server.addLead(companyId, { posttown: 'LEEDS', ...certificate })
  await takeUpCertificates(server.store, [companyId])
  const booking = { actual_booking_date: '2026-12-01', actual_booking_time: '10:00' }
  const booked = await server.addLead(companyId, booking)
  const deal = await server.addLead(companyId, { ...booking, deal_status: 'Open' })
  const deleted = await server.addLead(companyId)
  await server.deleteLead(deleted, member)
  const spares = await Promise.all(Array.from({ length: SPARES }, () => server.addLead(companyId)))
  const uploadId = await addFinishedUpload(server, companyId, member._id)
  const contact = await server.call('POST', '/api/contacts', { token, body: { firstname: 'Maya' } })
  const account = await server.call('POST', '/api/accounts', { token, body: { name: 'Bright Homes Ltd' } })
  const view = await server.call('POST', '/api/views', { token, body: SHARED_VIEW })
  const followUp = await server.call('POST', `/api/epc/leads/${lead._id}/follow-ups`, { token, body: FOLLOW_UP })
  return {
    server,
    companyId,
    member,
    colleague,
    leadId: lead._id,
    bookedId: booked._id,
    dealId: deal._id,
    deletedId: deleted._id,
    spareLeadId: () => spares.pop()?._id ?? '',
    contactId: idIn(contact.body, 'contact'),
    accountId: idIn(account.body, 'account'),
    viewId: viewIn(view.body),
    followUpId: followUpIn(followUp.body),
    uploadId,
    cursor: String(head.body['cursor']),
  }
}

async function addNotice(
  { store }: TestServer,
  { companyId, entityId, userId, by }: { companyId: string; entityId: string; userId: string; by: string },
): Promise<string> {
  const { result } = await writeTenant(store, companyId, async (tx) => {
    await addNotices(tx, { entity: 'lead', entityId, by }, [{ userId, field: 'lead_status', yours: 'Open' }])
    const { id } = await tx.sql
      .selectFrom('notice')
      .select('id')
      .where('entity_id', '=', entityId)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return id
  })
  return result
}

async function addFinishedUpload({ store }: TestServer, companyId: string, userId: string): Promise<string> {
  const upload = { companyId, id: randomUUID() }
  const plan = { fileName: 'leads.csv', fileSize: 1, totalChunks: 1, duplicates: 'skip' as const, isAnnounced: true }
  await planUpload(store, upload, userId, plan)
  await moveUpload(store, upload, ['uploading'], { state: 'done' })
  return upload.id
}
