import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { HandOver, MailRelay, ReadyMail } from './mail-relay.ts'
import { judgeReply } from './mail-verdict.ts'

export interface SmtpRelayOptions {
  /** `smtp://user:password@host:587` */
  readonly url: string
  readonly connections?: number
  /** How long the server may stay silent. */
  readonly patienceMs?: number
}

/** Servers close a connection that sends too many emails. */
const MAILS_PER_CONNECTION = 100

interface Line {
  readonly connection: SMTPConnection
  mails: number
}

/** Replaces nodemailer's pool, which resends an email when a connection breaks even if the server has accepted it. */
export function createSmtpRelay({ url, connections = 5, patienceMs = 60_000 }: SmtpRelayOptions): MailRelay {
  const idle: Line[] = []
  const open = new Set<Line>()
  const places = createPlaces(connections)

  async function openLine(): Promise<Line> {
    const line = { connection: await connect(url, patienceMs), mails: 0 }
    open.add(line)
    line.connection.once('end', () => {
      open.delete(line)
      const at = idle.indexOf(line)
      if (at >= 0) idle.splice(at, 1)
    })
    return line
  }

  async function send(mail: ReadyMail): Promise<HandOver> {
    const line = idle.pop() ?? (await openLine().catch(wordsOf))
    if (typeof line === 'string') return { kind: 'unreachable', answer: line }
    const outcome = await sendOn(line.connection, mail)
    line.mails++
    const isUsable = outcome.kind === 'accepted' || (outcome.kind === 'refused' && (await isReset(line.connection)))
    if (isUsable && open.has(line) && line.mails < MAILS_PER_CONNECTION) idle.push(line)
    else end(line)
    return outcome
  }

  function end(line: Line) {
    open.delete(line)
    line.connection.close()
  }

  return {
    route: 'smtp',
    handOver: async (mail) => {
      await places.take()
      try {
        return await send(mail)
      } finally {
        places.giveBack()
      }
    },
    close: () => {
      for (const line of open) end(line)
      idle.length = 0
    },
  }
}

function createPlaces(count: number) {
  const waiting: (() => void)[] = []
  let free = count
  return {
    take: async () => {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    giveBack: () => {
      const next = waiting.shift()
      if (next) next()
      else free++
    },
  }
}

/** Connects and signs in without sending anything. Rejects with the server's message. */
export async function reachMailServer(url: string, patienceMs: number): Promise<void> {
  const connection = await connect(url, patienceMs)
  connection.quit()
}

async function connect(url: string, patienceMs: number): Promise<SMTPConnection> {
  const { auth, ...server } = parseConnectionUrl(url)
  const times = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs }
  const connection = new SMTPConnection({ ...server, ...times })
  try {
    await new Promise<void>((resolve, reject) => {
      // Stays registered, because an error on an idle connection would otherwise end the process.
      connection.on('error', reject)
      connection.once('end', () => reject(new Error('The mail server closed the connection.')))
      connection.connect(() => resolve())
    })
    if (auth)
      await new Promise<void>((resolve, reject) =>
        connection.login(auth, (error) => (error ? reject(error) : resolve())),
      )
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function sendOn(connection: SMTPConnection, { from, to, message }: ReadyMail): Promise<HandOver> {
  // True once the server has asked for the content. From then on only the server knows what it has received.
  let isGoing = false
  const body = new Readable({
    read() {
      isGoing = true
      this.push(message)
      this.push(null)
    },
  })
  return new Promise((resolve) => {
    const done = (outcome: HandOver) => {
      connection.off('end', closed)
      resolve(outcome)
    }
    const closed = () => done(whatWentWrong(new Error('The mail server closed the connection.'), isGoing))
    connection.once('end', closed)
    connection.send({ from, to: [to], size: message.length }, body, (error, info) =>
      done(error ? whatWentWrong(error, isGoing) : { kind: 'accepted', answer: info?.response ?? '' }),
    )
  })
}

/** A refused recipient leaves a transaction open, which would make the server refuse the next email. */
const isReset = (connection: SMTPConnection) =>
  new Promise<boolean>((resolve) => {
    const done = (isDone: boolean) => {
      connection.off('end', closed)
      resolve(isDone)
    }
    const closed = () => done(false)
    connection.once('end', closed)
    connection.reset((error) => done(!error))
  })

function whatWentWrong(error: Error, isGoing: boolean): HandOver {
  const answer = wordsOf(error)
  const code = 'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : undefined
  if (code === undefined || code < 400) return { kind: isGoing ? 'unknown' : 'unreachable', answer }
  const command = 'command' in error ? error.command : undefined
  // 421: the server is closing. That, or a sender address refused before the recipient is known, applies to all
  // recipients.
  const isForAnybody = code === 421 || command === 'MAIL FROM'
  if (isForAnybody && !isGoing) return { kind: 'unreachable', answer }
  const { isBadAddress, cause } = judgeReply(answer)
  // Many servers refuse a sender address only once they have the recipient.
  if (cause === 'sender' && !isGoing) return { kind: 'unreachable', answer, isBadSender: true }
  return { kind: 'refused', answer, isForGood: code >= 500, isBadAddress: code >= 500 && isBadAddress }
}

const LONGEST_ANSWER = 500
const wordsOf = (error: unknown) =>
  (error instanceof Error
    ? 'response' in error && typeof error.response === 'string'
      ? error.response
      : error.message
    : 'The mail server was not reached.'
  ).slice(0, LONGEST_ANSWER)
