import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CampaignTemplate, ListedTemplate } from '../../../contract/entities/marketing/campaign-template.ts'
import { writeTenant } from '../../../server/store/core/tenant-transaction.ts'
import { startMarketingServer } from '../../support/server/marketing-server.ts'

let office: Awaited<ReturnType<typeof startMarketingServer>>
beforeAll(async () => {
  office = await startMarketingServer({ role: 'User' })
})
afterAll(() => office.close())

const content = { subject: 'Hello {{firstName|there}}', html: '<p>Our offer.</p>', text: 'Our offer.' }
const add = async (name: string, key: string = randomUUID()) =>
  (await office.post('templates', { name, ...content }, { 'idempotency-key': key })).body[
    'template'
  ] as CampaignTemplate
const list = async () => (await office.call('GET', 'templates')).body['templates'] as ListedTemplate[]

test('a template stores its content, is listed by name without it, and is added once under one key', async () => {
  const key = randomUUID()
  const winter = await add('Winter', key)
  expect(winter).toMatchObject({ _id: key, name: 'Winter', ...content })
  expect(await add('Winter', key)).toEqual(winter)
  const autumn = await add('autumn')
  expect((await office.call('GET', `templates/${key}`)).body).toEqual({ template: winter })
  const listed = await list()
  expect(listed.map(({ _id }) => _id)).toEqual([autumn._id, winter._id])
  expect(listed[0]).not.toHaveProperty('html')
})

test('a template is renamed and deleted; Undo adds it again under its id', async () => {
  const { _id: id } = await add('Spring')
  expect((await office.call('PUT', `templates/${id}`, { name: ' ' })).status).toBe(422)
  const renamed = (await office.call('PUT', `templates/${id}`, { name: 'April' })).body['template'] as CampaignTemplate
  expect(renamed).toMatchObject({ name: 'April', ...content })
  expect((await office.call('DELETE', `templates/${id}`)).status).toBe(200)
  for (const method of ['GET', 'DELETE']) expect((await office.call(method, `templates/${id}`)).status).toBe(404)
  expect((await office.call('PUT', `templates/${id}`, { name: 'May' })).status).toBe(404)
  expect((await add('April', id))._id).toBe(id)
})

test('nobody sees, changes or deletes a template of another company', async () => {
  const { _id: id } = await add('Ours')
  const stranger = await office.server.addUser({ companyIds: [await office.server.addCompany()], role: 'Admin' })
  const call = (method: string, path: string, body?: unknown) =>
    office.server.call(method, `/api/marketing/${path}`, { token: stranger.token, body })
  expect((await call('GET', 'templates')).body).toEqual({ templates: [] })
  expect((await call('GET', `templates/${id}`)).status).toBe(404)
  expect((await call('PUT', `templates/${id}`, { name: 'Theirs' })).status).toBe(404)
  expect((await call('DELETE', `templates/${id}`)).status).toBe(404)
  const named = await call('GET', `templates/${id}?companyId=${office.companyId}`)
  expect([403, 404]).toContain(named.status)
  expect((await office.call('GET', `templates/${id}`)).status).toBe(200)
})

test('refuses templates beyond the limit of a company', async () => {
  const missing = 500 - (await list()).length
  await writeTenant(office.server.store, office.companyId, (tx) =>
    sql`insert into campaign_template (company_id, id, name)
      select ${office.companyId}, gen_random_uuid(), 'Template ' || n from generate_series(1, ${missing}::int) as n`.execute(
      tx.sql,
    ),
  )
  const refused = await office.post('templates', { name: 'One more' })
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('at most 500 templates') } })
})
