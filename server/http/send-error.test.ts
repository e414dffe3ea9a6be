import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { endUnreadable } from './send-error.ts'

/** The server's answer to these bytes on a connection that stays open. */
async function answerTo(bytes: string): Promise<string> {
  const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 10 })
  server.on('clientError', endUnreadable)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  const answer = await text(socket)
  server.close()
  return answer
}

test('FM-128: a request that arrives too slowly may come again: it is answered 408', async () => {
  const answer = await answerTo('POST /api/sync/push HTTP/1.1\r\nhost: x\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(answer).toContain('"code":"unavailable"')
})

test("bytes that aren't HTTP are answered 400", async () => {
  const answer = await answerTo('Hello?\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"code":"malformed"')
})
