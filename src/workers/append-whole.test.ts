import { expect, test } from 'vitest'
import { readKept, toLine } from '../db/schema/journal-records.ts'
import { buildEntry } from '../../tests/support/builders/build-entry.ts'
import { appendWhole } from './append-whole.ts'

function fileWithRoom(room: number, onFull: () => void) {
  let text = ''
  const file = {
    room,
    read: () => text,
    getSize: () => text.length,
    write(bytes: Uint8Array, { at }: { at: number }) {
      const taken = new TextDecoder().decode(bytes.subarray(0, file.room - at))
      text = text.slice(0, at) + taken
      if (taken.length < bytes.length) onFull()
      return taken.length
    },
    flush() {},
    truncate: (size: number) => void (text = text.slice(0, size)),
  }
  return file
}

const line = (mutationId: string) =>
  new TextEncoder().encode(toLine({ op: 'save', entry: buildEntry({ mutationId, position: 1 }) }))

test.each([
  ['says so', () => undefined],
  [
    'throws',
    () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  ],
])('what a full disk takes only half of spoils nothing that is written when there is room: it %s', (_, onFull) => {
  const file = fileWithRoom(400, onFull)
  appendWhole(file, line('one'))
  expect(() => appendWhole(file, line('two'))).toThrow()
  file.room = 4_000
  appendWhole(file, line('three'))
  expect([...readKept(file.read()).keys()]).toEqual(['one', 'three'])
})
