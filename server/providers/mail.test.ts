import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { resetMail } from '../commands/users/forgot-password.ts'
import { MailFailure, createSmtpMail, createMailFolder } from './mail.ts'

const FROM = 'Doorstep <no-reply@doorstep.example>'
const link = 'https://doorstep.example/reset-password/a_token-of_43_letters'
const mail = resetMail({ to: 'zoe@example.com', firstname: 'Zoë <b>', link })

test('the email has the instruction in text and in HTML, and escapes the name', () => {
  expect(mail.text).toContain(`\n\n${link}\n\n`)
  expect(mail.text).toContain('Hello Zoë <b>,')
  expect(mail.html).toContain(`<a href="${link}">${link}</a>`)
  expect(mail.html).toContain('Hello Zoë &lt;b&gt;,')
})

describe('into a folder', () => {
  let folder: string
  let written: string[]
  beforeEach(async () => {
    folder = join(await mkdtemp(join(tmpdir(), 'doorstep-mail-')), 'mail')
    written = []
  })
  afterEach(() => rm(join(folder, '..'), { recursive: true }))

  const clock = () => new Date('2026-11-20T09:30:00.123Z')
  const open = () => createMailFolder({ folder, from: FROM, clock, onWritten: (path) => written.push(path) })

  test('each email is an .eml file that an email program reads, for its owner only, and its path is logged', async () => {
    const { path = '' } = await open().send(mail)
    expect(written).toEqual([path])
    expect(path).toMatch(/mail\/2026-11-20T09-30-00\.123Z-[0-9a-f]{8}\.eml$/)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const parsed = await PostalMime.parse(await readFile(path))
    expect(parsed.from).toEqual({ name: 'Doorstep', address: 'no-reply@doorstep.example' })
    expect(parsed.to).toEqual([{ name: '', address: 'zoe@example.com' }])
    expect(parsed.subject).toBe(mail.subject)
    expect(parsed.text?.trim()).toBe(mail.text.trim())
    expect(parsed.html?.trim()).toBe(mail.html)
    expect(await readdir(folder)).toHaveLength(1)
  })

  test('a rehearsal leaves nothing behind', async () => {
    await open().rehearse(mail)
    expect(await readdir(folder)).toEqual([])
    expect(written).toEqual([])
  })

  test("a subject can't inject headers", async () => {
    const { path = '' } = await open().send({ ...mail, subject: 'Hello\r\nBcc: spy@example.com' })
    const parsed = await PostalMime.parse(await readFile(path))
    expect(parsed.bcc).toBeUndefined()
    expect(parsed.to).toHaveLength(1)
  })

  test('a write error fails the email and its rehearsal', async () => {
    await writeFile(folder, 'a file in its place')
    await expect(open().send(mail)).rejects.toBeInstanceOf(MailFailure)
    await expect(open().rehearse(mail)).rejects.toBeInstanceOf(MailFailure)
    expect(written).toEqual([])
  })
})

describe('through a mail server', () => {
  let smtp: SMTPServer
  let received: { from: string; to: string[]; source: string }[]
  beforeEach(async () => {
    received = []
    smtp = new SMTPServer({
      authOptional: false,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      onAuth: ({ username, password }, _session, done) =>
        username === 'door' && password === 's3cret' ? done(null, { user: 'door' }) : done(new Error('Wrong password')),
      onRcptTo: ({ address }, _session, done) =>
        address === 'gone@example.com' ? done(new Error('No such mailbox')) : done(),
      onData: (stream, { envelope }, done) => {
        let source = ''
        stream.on('data', (chunk: Buffer) => (source += chunk.toString()))
        stream.on('end', () => {
          const { mailFrom } = envelope
          received.push({
            from: mailFrom ? mailFrom.address : '',
            to: envelope.rcptTo.map(({ address }) => address),
            source,
          })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve))
  })
  afterEach(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

  const port = () => {
    const address = smtp.server.address()
    return typeof address === 'object' && address ? address.port : 0
  }
  const connect = (user = 'door:s3cret') => createSmtpMail({ url: `smtp://${user}@127.0.0.1:${port()}`, from: FROM })

  test('the email arrives as it was written', async () => {
    expect(await connect().send(mail)).toEqual({})
    expect(received).toMatchObject([{ from: 'no-reply@doorstep.example', to: ['zoe@example.com'] }])
    const parsed = await PostalMime.parse(received[0]!.source)
    expect(parsed).toMatchObject({ subject: mail.subject, from: { name: 'Doorstep' } })
    expect(parsed.text?.trim()).toBe(mail.text.trim())
  })

  test('a rehearsal signs in and sends nothing', async () => {
    await connect().rehearse(mail)
    expect(received).toEqual([])
    await expect(connect('door:wrong').rehearse(mail)).rejects.toBeInstanceOf(MailFailure)
  })

  test('a wrong password, a refused mailbox and an unreachable server are failures with their cause', async () => {
    await expect(connect('door:wrong').send(mail)).rejects.toMatchObject({
      name: 'MailFailure',
      cause: { code: 'EAUTH' },
    })
    await expect(connect().send({ ...mail, to: 'gone@example.com' })).rejects.toMatchObject({
      cause: { code: 'EENVELOPE' },
    })
    const away = createSmtpMail({ url: `smtp://127.0.0.1:${await freePort()}`, from: FROM })
    await expect(away.send(mail)).rejects.toMatchObject({ cause: { code: 'ESOCKET' } })
  })
})

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => void probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
