import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SETTING_NAMES } from '../../server/config.ts'
import { composeSettings } from '../../tools/kit/compose-settings.ts'
import { readIgnored, readSteps } from '../../tools/kit/image-steps.ts'

const COMPOSE = readFileSync('kit/compose.yaml', 'utf8')
const GIVEN = { PUBLIC_URL: 'https://crm.example.com', JWT_SECRET: 'a'.repeat(32), ADMIN_PASSWORD: 'long enough' }

test('compose.yaml gives the servers only settings that exist', () => {
  const settings = composeSettings(COMPOSE, GIVEN)
  expect(Object.keys(settings).filter((name) => !SETTING_NAMES.some((known) => known === name))).toEqual([])
  expect(settings).toMatchObject({ PUBLIC_URL: 'https://crm.example.com', SMTP_URL: 'smtp://mailpit:1025' })
})

test.each(Object.keys(GIVEN))('compose.yaml doesn’t start without %s', (name) => {
  expect(() => composeSettings(COMPOSE, { ...GIVEN, [name]: '' })).toThrow(`Set ${name}`)
})

test('every source that the Dockerfile copies exists and isn’t ignored', () => {
  const steps = readSteps(readFileSync('Dockerfile', 'utf8'))
  const copied = steps
    .filter(({ instruction, rest }) => instruction === 'COPY' && !rest.startsWith('--from'))
    .flatMap(({ rest }) => rest.split(' ').slice(0, -1))
  const ignored = readIgnored('.dockerignore')
  expect(copied).toContain('package.json')
  expect(copied.filter((path) => !existsSync(path) || ignored.includes(path))).toEqual([])
})

test('names a step that can’t be walked without Docker', () => {
  expect(() => readSteps('FROM node:24\nONBUILD RUN true')).toThrow('ONBUILD RUN true')
})
