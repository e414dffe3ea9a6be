import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type Treatment =
  | 'accept'
  | 'refuse-recipient'
  /** As Postfix does: refuses the sender, but only once it has the recipient. */
  | 'refuse-sender-late'
  | 'refuse-content'
  | 'busy'
  | 'drop-before-data'
  /** Accepts the email, and the connection breaks before the reply. */
  | 'drop-after-data'
  | 'slow'
  /** Replies so once it has the recipient or the content. */
  | { readonly refuses: 'recipient' | 'content'; readonly code: number; readonly text: string }

export interface TakenMail {
  readonly from: string
  readonly to: string
  readonly raw: string
}

export interface SmtpSink {
  readonly url: string
  readonly taken: TakenMail[]
  close(): Promise<void>
}

const SLOW_MS = 300

const problem = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A real SMTP server that treats each address as configured; `tries` counts from 1. */
export async function startSmtpSink(
  treat: (address: string, tries: number) => Treatment = () => 'accept',
): Promise<SmtpSink> {
  const taken: TakenMail[] = []
  const tries = new Map<string, number>()
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: ({ address }, _session, done) =>
      address.startsWith('quota') ? done(problem(550, '5.4.5 Daily sending quota exceeded')) : done(),
    onRcptTo: ({ address }, session, done) => {
      const count = (tries.get(address) ?? 0) + 1
      tries.set(address, count)
      const treatment = treat(address, count)
      if (treatment === 'refuse-recipient') return done(problem(550, '5.1.1 No such user here'))
      if (treatment === 'refuse-sender-late')
        return done(problem(550, '5.1.8 Sender address rejected: Domain not found'))
      if (treatment === 'drop-before-data') return cut(session)
      if (typeof treatment === 'object' && treatment.refuses === 'recipient')
        return done(problem(treatment.code, treatment.text))
      done()
    },
    onData: (stream, session, done) => {
      // An email that breaks off midway was never accepted.
      void buffer(stream).then((raw) => take(raw, session, done), done)
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const take = (raw: Buffer, session: SMTPServerSession, done: (problem?: Error) => void) => {
    const { envelope } = session
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
    const to = envelope.rcptTo[0]?.address ?? ''
    const treatment = treat(to, tries.get(to) ?? 1)
    if (treatment === 'refuse-content') return done(problem(554, '5.7.1 Not wanted'))
    if (treatment === 'busy') return done(problem(451, '4.3.2 Try again later'))
    if (typeof treatment === 'object') return done(problem(treatment.code, treatment.text))
    taken.push({ from, to, raw: raw.toString() })
    if (treatment === 'drop-after-data') return cut(session)
    if (treatment === 'slow') return setTimeout(done, SLOW_MS)
    done()
  }
  const cut = ({ remotePort }: SMTPServerSession) => {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
  }
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
