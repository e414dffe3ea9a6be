import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keptSecret } from './kept-secret.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'doorstep-secret-'))

test('a secret is created once and stays', () => {
  const folder = newFolder()
  const first = keptSecret(folder, 'jwt')
  expect(first).toHaveLength(64)
  expect(keptSecret(folder, 'jwt')).toBe(first)
  expect(keptSecret(folder, 'links')).not.toBe(first)
})

test('an empty secret, as a power cut leaves behind, is replaced', () => {
  const folder = newFolder()
  mkdirSync(join(folder, 'secrets'))
  writeFileSync(join(folder, 'secrets', 'jwt'), '')
  const made = keptSecret(folder, 'jwt')
  expect(made).toHaveLength(64)
  expect(keptSecret(folder, 'jwt')).toBe(made)
  expect(readdirSync(join(folder, 'secrets'))).toEqual(['jwt'])
})
