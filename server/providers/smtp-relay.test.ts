import { afterEach, expect, test } from 'vitest'
import { type SmtpSink, startSmtpSink, type Treatment } from '../../tests/support/smtp-sink.ts'
import { createSmtpRelay } from './smtp-relay.ts'

let sink: SmtpSink
afterEach(() => sink.close())

const TREATMENTS: Record<string, Treatment> = {
  nobody: 'refuse-recipient',
  unwanted: 'refuse-content',
  busy: 'busy',
  lost: 'drop-after-data',
}

/** One after the other, on one connection as long as it holds. */
async function handOverAll(...people: readonly string[]) {
  sink = await startSmtpSink((address) => TREATMENTS[address.split('@')[0] ?? ''] ?? 'accept')
  const relay = createSmtpRelay({ url: sink.url, connections: 1 })
  const heard: string[] = []
  for (const person of people) {
    const mail = {
      from: 'a@a.example',
      to: `${person}@b.example`,
      message: Buffer.from('Subject: Hi\r\n\r\nHi.'),
      token: '',
    }
    const outcome = await relay.handOver(mail)
    heard.push(outcome.kind === 'refused' ? outcome.answer : outcome.kind)
  }
  relay.close()
  return heard
}

test('who comes after somebody that the server would not have gets their mail', async () => {
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

test('where the connection broke after the mail it is unknown, and the next goes by another', async () => {
  expect(await handOverAll('lost', 'ann')).toEqual(['unknown', 'accepted'])
})
