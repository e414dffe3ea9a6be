import parsePhoneNumber from 'libphonenumber-js/min'
import { expect, test } from 'vitest'
import { PLANS_PATH, plansFile } from '../../../tools/make-phone-metadata.ts'
import { readFileSync } from 'node:fs'
import { isPremium, phonesText, shownNumber } from './phone.ts'
import { NUMBERING_PLANS } from './numbering-plans.ts'
import { e164Of, readPhones } from './read-phones.ts'
import { keyOfPhone, soughtPhone, soughtText } from './sought-phones.ts'

/** Numbers of every kind, the same in each run. */
function* digitsOf(count: number): Generator<string> {
  let seed = 1
  for (let index = 0; index < count; index++) {
    seed = (seed * 48_271) % 2_147_483_647
    yield String(seed).padStart(10, '7').slice(-10)
  }
}

test('British digits are accepted if and only if the library accepts them', () => {
  for (const digits of digitsOf(1_500)) {
    const known = parsePhoneNumber(`0${digits}`, { defaultCountry: 'GB', extract: false })
    const isInPlan = /^[1-357-9]/.test(digits)
    expect(e164Of(`0${digits}`), digits).toBe(isInPlan && known?.isPossible() ? known.number : undefined)
  }
})

test('Irish digits are read as by the library, with and without their 0', () => {
  const national = NUMBERING_PLANS.find(({ code }) => code === '+353')?.national
  for (const digits of digitsOf(1_500)) {
    const known = parsed(`+353${digits.slice(0, 9)}`)
    const expected = national?.test(digits.slice(0, 9)) ? known?.number : undefined
    expect(e164Of(`+353${digits.slice(0, 9)}`), digits).toBe(expected)
    expect(e164Of(`00353 0${digits.slice(0, 9)}`), digits).toBe(expected)
  }
})

test('a number is read the same alone and among blanks and marks', () => {
  for (const digits of digitsOf(1_500)) {
    const given = `0${digits.slice(0, 4)} ${digits.slice(4)}`
    expect(readPhones(given)).toEqual(readPhones(`${given}\u200b.`))
    const inBrackets = `(0${digits.slice(0, 4)}) ${digits.slice(4)}`
    expect(readPhones(inBrackets)).toEqual(readPhones(`${inBrackets}.`))
    expect(readPhones(`+44 (0)${digits}`)).toEqual(readPhones(`tel: +44 (0)${digits}`))
    expect(readPhones(`+44${digits}`)).toEqual(readPhones(`tel:+44${digits}`))
  }
})

test('numbers are grouped as by the library', () => {
  for (const digits of digitsOf(1_500)) {
    const british = e164Of(`0${digits}`)
    if (british) expect(shownNumber({ e164: british })).toBe(nationalOf(british))
    const irish = e164Of(`+353${digits.slice(0, 9)}`)
    if (irish) expect(shownNumber({ e164: irish })).toBe(parsed(irish)?.formatInternational())
  }
})

const parsed = (e164: string) => parsePhoneNumber(e164, { extract: false })
const nationalOf = (e164: string) => parsed(e164)?.formatNational()

test.each([
  '07700 900104 (Sue, home), 01632 960123 ext. 45 (after 6pm, not Sunday)',
  'Sue: 07700 900104 / +33 1 23 45 67 89 (in France)',
  'work 020 7946 0123x9, mob 07700 900105',
])('the shown form of %j is read as the same numbers', (text) => {
  const phones = readPhones(text)
  expect(phones.length).toBe(2)
  expect(readPhones(phonesText(phones))).toEqual(phones)
})

test.each([
  '07700 900123',
  '7700900123',
  '+44 (0)7700-900123',
  '0044 7700 900123',
  '077',
  '+44 77',
  '0044 77',
  '(077)',
  'O77OO',
  '900123',
])('a search for %j finds the number', (typed) => {
  expect(keyOfPhone('01632 960123 ext 4 / +44 7700 900123')).toContain(soughtPhone(typed))
  expect(soughtPhone(typed)).not.toBe('')
})

test('an incomplete number is searched by its digits, and a shortened one by none', () => {
  expect(keyOfPhone('ask for 900-123')).toBe('900123')
  expect(keyOfPhone('4.47701E+11')).toBe('')
})

test.each([
  ['0909 879 0123', true],
  ['0843 123 4567', true],
  ['0871 123 4567', true],
  ['0800 123456', false],
  ['07700 900123', false],
])('%s is a premium number: %s', (text, expected) => {
  expect(readPhones(text).map(isPremium)).toEqual([expected])
})

test.each([
  ['Sue +44 (0)7700 900123', ['07700900123'], ['Sue']],
  ['O7700 900123', ['07700900123'], []],
  ['p:+447700900123', ['07700900123'], []],
  ['07700 900', ['07700900'], []],
  ['+44 77', ['077'], []],
  ['00 44 (0)77', ['077'], []],
  ['+44-077', ['077'], []],
  ['+33 1 23 45 67 89', ['33123456789'], []],
  ['07700', [], ['07700']],
  ['Mary Ann', [], ['Mary', 'Ann']],
  ['SK4 1AA', [], ['SK4', '1AA']],
])('a search for %j looks for the numbers %j and the words %j', (text, phones, words) => {
  expect(soughtText(text)).toEqual({ phones, words })
})

test('the generated plans match the installed library', () => {
  const plain = (text: string) => text.replaceAll(/[\s,;]|["']/g, '')
  expect(plain(readFileSync(PLANS_PATH, 'utf8'))).toBe(plain(plansFile()))
})
