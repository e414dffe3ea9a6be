import type { ExampleCall, World } from '../example-calls.ts'

export const FOLLOW_UP = { kind: 'Call back', dueDate: '2026-12-01', dueTime: '10:00', note: 'After work' }
export const followUpIn = (body: unknown) => (body as { followUp: { _id: string } }).followUp._id

export const followUpExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/epc/leads/:id/history': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/history` }),
  'GET /api/epc/leads/:id/follow-ups': ({ leadId }) => ({ path: `/api/epc/leads/${leadId}/follow-ups` }),
  'POST /api/epc/leads/:id/follow-ups': ({ leadId }) => ({
    path: `/api/epc/leads/${leadId}/follow-ups`,
    body: FOLLOW_UP,
  }),
  'PATCH /api/epc/follow-ups/:id': ({ followUpId }) => ({
    path: `/api/epc/follow-ups/${followUpId}`,
    body: { dueDate: '2026-12-02', dueTime: '' },
  }),
  'DELETE /api/epc/follow-ups/:id/reminders/:due': ({ followUpId }) => ({
    path: `/api/epc/follow-ups/${followUpId}/reminders/202612011430`,
  }),
  'DELETE /api/epc/follow-ups/:id': async ({ server, member: { token }, leadId }) => {
    const spare = await server.call('POST', `/api/epc/leads/${leadId}/follow-ups`, { token, body: FOLLOW_UP })
    return { path: `/api/epc/follow-ups/${followUpIn(spare.body)}` }
  },
  'PUT /api/message-templates': ({ companyId }) => ({
    path: `/api/message-templates?companyId=${companyId}`,
    body: { messages: [{ name: 'Sorry I missed you', text: 'Hello {firstname}' }] },
  }),
  'PUT /api/work-times': ({ companyId }) => ({
    path: `/api/work-times?companyId=${companyId}`,
    body: { workTimes: { days: ['Tuesday'], from: '10:00', until: '16:00', milesAnHour: 18, callAgainDays: [1, 3] } },
  }),
}
