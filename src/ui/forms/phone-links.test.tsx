import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { phoneFact } from '../../../contract/entities/lead-facts.ts'
import { PhoneLinks } from './phone-links.tsx'

const show = (phone: string) => render(<PhoneLinks phone={phoneFact({ phone })} />).container.textContent
const links = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])

test('each number of a cell is a link, with its extension; a remark is text', () => {
  const text = '07700900104 (Sue, after 6pm) / 01632 960123 ext 45'
  expect(show(text)).toBe('07700 900104 (Sue, after 6pm), 01632 960123 ext. 45')
  expect(links()).toEqual([
    ['07700 900104', 'tel:+447700900104'],
    ['01632 960123 ext. 45', 'tel:+441632960123;ext=45'],
  ])
})

test.each(['0909 879 0123', '0843 123 4567', '0871 123 4567'])('%s is labelled before it is dialled', (phone) => {
  show(phone)
  expect(links()).toEqual([[`${phone} (premium rate)`, expect.any(String)]])
})

test.each([
  ['4.47701E+11', '4.47701E+11 (the spreadsheet has shortened this number)'],
  ['ask at reception', 'ask at reception'],
])('%s is no link', (phone, shown) => {
  expect(show(phone)).toBe(shown)
  expect(links()).toEqual([])
})
