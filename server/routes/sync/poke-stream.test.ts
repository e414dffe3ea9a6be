import { expect, test } from 'vitest'
import { PokeStream } from './poke-stream.ts'

const read = (stream: PokeStream) => String(stream.read() ?? '')

test('a slow reader gets only the newest seq of each company', () => {
  const stream = new PokeStream()
  for (let seq = 1; seq <= 10_000; seq++) stream.poke({ companyId: seq % 2 ? 'a' : 'b', seq })
  let text = ''
  for (let part = read(stream); part; part = read(stream)) text += part
  expect(stream.readableLength).toBe(0)
  expect(text.length).toBeLessThan(4096)
  expect(text).toContain('{"companyId":"a","seq":9999}')
  expect(text).toContain('{"companyId":"b","seq":10000}')
})

test('a late poke does not turn the seq back', () => {
  const stream = new PokeStream()
  stream.poke({ companyId: 'a', seq: 7 })
  stream.poke({ companyId: 'a', seq: 5 })
  expect(read(stream)).toContain('"seq":7')
})

test('a poke for changed settings keeps the newest seq, and a later poke keeps the settings', () => {
  const stream = new PokeStream()
  stream.poke({ companyId: 'a', seq: 7 })
  stream.poke({ companyId: 'a', seq: 0, settings: true })
  stream.poke({ companyId: 'a', seq: 8 })
  expect(read(stream)).toContain('{"companyId":"a","seq":8,"settings":true}')
})

test('a poke includes the changes, except while an earlier poke still waits', () => {
  const stream = new PokeStream()
  stream.poke({ companyId: 'a', seq: 7 }, '{"page":7}')
  stream.poke({ companyId: 'b', seq: 1 })
  stream.poke({ companyId: 'b', seq: 2 }, '{"page":2}')
  expect(read(stream)).toBe(
    ': beat\n\nevent: poke\ndata: {"companyId":"a","seq":7,"news":{"page":7}}\n\n' +
      'event: poke\ndata: {"companyId":"b","seq":2}\n\n',
  )
})

test('a device that is about to move still gets its pokes', () => {
  const stream = new PokeStream()
  stream.move(1_500)
  stream.poke({ companyId: 'a', seq: 7 })
  const text = read(stream) + read(stream)
  expect(text).toContain('event: reconnect\ndata: {"afterMs":1500}\n\n')
  expect(text).toContain('"seq":7')
})

test('nothing is sent after the end', () => {
  const stream = new PokeStream()
  stream.end()
  stream.end()
  stream.poke({ companyId: 'a', seq: 1 })
  stream.beat()
  stream.move(1_500)
  expect(read(stream)).toBe('')
})
