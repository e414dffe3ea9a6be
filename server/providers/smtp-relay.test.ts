import { afterEach, expect, test } from 'vitest'
import { type SmtpSink, startSmtpSink, type Treatment } from '../../tests/support/fakes/smtp-sink.ts'
import { createSmtpRelay } from './smtp-relay.ts'

let sink: SmtpSink
afterEach(() => sink.close())

const TREATMENTS: Record<string, Treatment> = {
  nobody: 'refuse-recipient',
  unwanted: 'refuse-content',
  busy: 'busy',
  lost: 'drop-after-data',
  sender: 'refuse-sender-late',
}

const mailTo = (to: string, from = 'a@a.example') => ({
  from,
  to,
  message: Buffer.from('Subject: Hi\r\n\r\nHi.'),
  token: '',
})

async function handOverAll(...people: readonly string[]) {
  sink = await startSmtpSink((address) => TREATMENTS[address.split('@')[0] ?? ''] ?? 'accept')
  const relay = createSmtpRelay({ url: sink.url, connections: 1 })
  const received: string[] = []
  for (const person of people) {
    const outcome = await relay.handOver(mailTo(`${person}@b.example`))
    received.push(outcome.kind === 'refused' ? outcome.answer : outcome.kind)
  }
  relay.close()
  return received
}

test('a recipient after a refused one gets their email', async () => {
  expect(await handOverAll('nobody', 'ann', 'nobody', 'nobody', 'unwanted', 'bob', 'busy', 'cat')).toEqual([
    '550 5.1.1 No such user here',
    'accepted',
    '550 5.1.1 No such user here',
    '550 5.1.1 No such user here',
    '554 5.7.1 Not wanted',
    'accepted',
    '451 4.3.2 Try again later',
    'accepted',
  ])
  expect(sink.taken.map(({ to }) => to)).toEqual(['ann@b.example', 'bob@b.example', 'cat@b.example'])
})

test('an email whose connection broke after its content is unknown, and the next uses another connection', async () => {
  expect(await handOverAll('lost', 'ann')).toEqual(['unknown', 'accepted'])
})

async function handOverOne(mail: ReturnType<typeof mailTo>) {
  sink = await startSmtpSink((address) => TREATMENTS[address.split('@')[0] ?? ''] ?? 'accept')
  const relay = createSmtpRelay({ url: sink.url })
  const outcome = await relay.handOver(mail)
  relay.close()
  return outcome
}

test('a refused sender is no refusal of the recipient, so the email can leave later', async () => {
  expect(await handOverOne(mailTo('ann@b.example', 'quota@a.example'))).toEqual({
    kind: 'unreachable',
    answer: '550 5.4.5 Daily sending quota exceeded',
  })
})

test("a refused sender never condemns the recipient's address, whenever the mail server refuses it", async () => {
  expect(await handOverOne(mailTo('sender@b.example'))).toEqual({
    kind: 'unreachable',
    isBadSender: true,
    answer: '550 5.1.8 Sender address rejected: Domain not found',
  })
})

test.each([
  ['recipient', 550, 'No such user here', true],
  ['recipient', 550, '5.1.1 User unknown', true],
  ['recipient', 554, 'rejected as spam', false],
  ['recipient', 550, 'Your address is on our block list', false],
  ['recipient', 552, 'quota exceeded', false],
  ['recipient', 550, '5.1.0 Address rejected', false],
  ['content', 550, '5.1.1 Message rejected as spam', false],
  ['content', 552, '5.3.4 Message too big', false],
] as const)('a refusal at the %s with "%i %s" is a bad address: %s', async (refuses, code, text, isBadAddress) => {
  sink = await startSmtpSink(() => ({ refuses, code, text }))
  const relay = createSmtpRelay({ url: sink.url })
  const outcome = await relay.handOver(mailTo('ann@b.example'))
  relay.close()
  expect(outcome).toEqual({ kind: 'refused', answer: `${code} ${text}`, isForGood: true, isBadAddress })
})
