import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

// A mail server that takes everything and keeps nothing, in a process of its own. Says its port, ends with its parent.
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  logger: false,
  onData: (stream, _session, done) => {
    stream.resume()
    stream.on('end', done)
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => {
  const { port } = server.server.address() as AddressInfo
  process.stdout.write(`${port}\n`)
})
process.stdin.on('end', () => process.exit(0)).resume()
