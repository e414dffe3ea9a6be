import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer, type TestUser } from '../support/server/test-server.ts'
import { chunkForm, fileForm, finishedUpload, uploadIn } from '../support/builders/uploads.ts'

let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await startTestServer()
  user = await server.addUser({ companyIds: [await server.addCompany()] })
})
afterAll(() => server.close())

const get = (path: string) => server.call('GET', path, { token: user.token })
const post = (path: string, form: FormData) => server.call('POST', path, { token: user.token, form })

test('a file of leads is sent in chunks, and 200 means processed', async () => {
  const sent = await post('/api/upload/bulk-upload-chunk', chunkForm('first_name,email\nMaya,maya@example.com\n'))
  expect(sent.status).toBe(200)
  await finishedUpload(server, user.token, uploadIn(sent)._id)
  expect((await get('/api/upload/check-upload-status')).status).toBe(200)
  expect((await get('/api/epc/leads')).body['leads']).toMatchObject([{ firstname: 'Maya' }])
})

test('jobs of both kinds are uploaded as a file, and returned as a bare array for the map', async () => {
  const active = await post('/api/jobs/upload-jobs', fileForm('Job,Postcode\nJ1,LS1 4AP\n', 'jobs.csv'))
  expect(active.status).toBe(200)
  const prospective = fileForm('mtsJobNo,postcode\nP1,LS1 4AP\n', 'jobs.csv')
  expect((await post('/api/jobs/upload-prospective-jobs', prospective)).status).toBe(200)
  expect((await get('/api/jobs/map/active')).body).toMatchObject([
    { job: 'J1', postcode: 'LS1 4AP', lat: expect.any(Number), lng: expect.any(Number) },
  ])
  expect((await get('/api/jobs/map/prospective')).body).toMatchObject([{ mtsJobNo: 'P1' }])
})

test('postcodes are uploaded with maxFails and maxHouse, and answered as JSON', async () => {
  const fields = { maxFails: '10', maxHouse: '200' }
  const reply = await post('/api/upload/upload-postcodes', fileForm('postcode\nLS1 4AP\n', 'postcodes.csv', fields))
  expect(reply.status).toBe(200)
  expect(reply.body).toMatchObject({ results: [{ postcode: 'LS1 4AP', status: 'none' }] })
})
