import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { PIECE_BYTES, removeIfQuoting } from './forget-mail.ts'

const folder = mkdtempSync(join(tmpdir(), 'doorstep-forget-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Longer than the longest string of V8. */
const LARGER_THAN_A_TEXT = 540_000_000

test("an erasure finds a person in a file of any size, wherever it quotes them, and keeps other persons' files", async () => {
  const files = {
    'over-the-edge.eml': `${'x'.repeat(PIECE_BYTES - 5)}Zeb@Example.com`,
    'in-the-first-piece.eml': `To: zeb@example.com\n${'x'.repeat(PIECE_BYTES)}`,
    'in-the-last-piece.eml': `${'x'.repeat(3 * PIECE_BYTES)}zeb@example.com`,
    'of-others.eml': `${'x'.repeat(PIECE_BYTES)}peter@example.com`,
    'large.eml': 'To: peter@example.com',
  }
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  truncateSync(join(folder, 'large.eml'), LARGER_THAN_A_TEXT)

  for (const name of Object.keys(files)) await removeIfQuoting(join(folder, name), ['zeb@example.com'])

  expect(readdirSync(folder).toSorted()).toEqual(['large.eml', 'of-others.eml'])
})
