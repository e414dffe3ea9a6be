import { readRules } from '../../../server/store/assignment/rules.ts'
import type { TestServer, TestUser } from '../../support/server/test-server.ts'
import type { ExampleCall, World } from '../example-calls.ts'

const exampleRule = ({ _id }: TestUser) => ({
  _id: '0198a000-0000-7000-8000-0000000000f1',
  isOn: true,
  sources: ['Website'],
  areas: ['LE1'],
  kinds: ['hire'],
  way: 'turns',
  people: [_id],
})
const rulesVersion = async ({ store }: TestServer, companyId: string) => (await readRules(store, companyId)).version

export const assignmentRuleExamples: Record<string, (world: World) => ExampleCall | Promise<ExampleCall>> = {
  'GET /api/assignment-rules': ({ companyId }) => ({ path: `/api/assignment-rules?companyId=${companyId}` }),
  'PUT /api/assignment-rules': async ({ server, companyId, member }) => ({
    path: `/api/assignment-rules?companyId=${companyId}`,
    body: { rules: [exampleRule(member)], version: await rulesVersion(server, companyId) },
  }),
  'POST /api/assignment-rules/preview': ({ companyId, member }) => ({
    path: `/api/assignment-rules/preview?companyId=${companyId}`,
    body: { rules: [exampleRule(member)] },
  }),
}
