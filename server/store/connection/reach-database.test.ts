import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, inject, test } from 'vitest'
import { reachDatabase } from './reach-database.ts'
import { StartError } from '../core/start-error.ts'

const complaint = (url: string) =>
  reachDatabase({ databaseUrl: url }).then(
    () => 'none',
    (error: unknown) => (error instanceof StartError ? error.message : String(error)),
  )

test('a database that answers is reached', async () => {
  const { host, user } = inject('postgres').connection
  expect(await complaint(`postgres://${user}@/postgres?host=${encodeURIComponent(String(host))}`)).toBe('none')
})

test('an unreachable database is named in one line, without its password', async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const answers = [await complaint(`postgres://me:hidden@127.0.0.1:${port}/crm`)]
  server.close()
  await once(server, 'close')
  answers.push(await complaint(`postgres://me:hidden@127.0.0.1:${port}/crm`))
  answers.push(await complaint('postgres://me:hidden@no-such-host.invalid/crm'))
  for (const answer of answers) {
    expect(answer).toMatch(/^DATABASE_URL can’t be reached: [^\n]+\.$/)
    expect(answer).not.toContain('hidden')
  }
})
