import { expect, test } from 'vitest'
import { printedJson } from './print-json.ts'

const streamed = async function* <Row>(...rows: Row[]) {
  yield* rows
}
const textOf = async (value: unknown) => (await Array.fromAsync(printedJson(value))).join('')

test('lists that are read while they are sent are printed like arrays', async () => {
  const consent = [{ act: 'added' }, { act: 'left', why: 'a "quote"\nand a line' }]
  const printed = await textOf({
    at: 'now',
    lead: { name: 'Maya', tags: ['a', 'b'] },
    none: streamed(),
    marketing: streamed<unknown>(
      { email: 'm@a.example', lists: streamed(), consent: streamed(...consent) },
      null,
      'text',
    ),
  })
  const whole = {
    at: 'now',
    lead: { name: 'Maya', tags: ['a', 'b'] },
    none: [],
    marketing: [{ email: 'm@a.example', lists: [], consent }, null, 'text'],
  }
  expect(printed).toBe(JSON.stringify(whole, null, 2))
})

test('the next row is read only when the previous one was consumed', async () => {
  let read = 0
  const rows = async function* () {
    for (;;) yield ++read
  }
  for await (const piece of printedJson({ rows: rows() })) if (piece === '3') break
  expect(read).toBe(3)
})
