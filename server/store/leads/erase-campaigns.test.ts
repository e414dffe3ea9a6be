import { expect, test } from 'vitest'
import { buildLead } from '../../../tests/support/builders/build-lead.ts'
import { eraserOf } from './erase-campaigns.ts'

const eraser = (fields: Parameters<typeof buildLead>[0], emails: string[] = []) =>
  eraserOf({ leads: [buildLead(fields)], emails })

test('erases names with any characters, in either order and across HTML markup', () => {
  const erase = eraser({ firstname: 'Anne-Marie', surname: "O'Neil (Jr.)" })
  expect(erase("To ANNE-MARIE  O'Neil (Jr.): O'Neil (Jr.), <b>Anne-Marie</b>.")).toBe('To (erased): (erased)</b>.')
  expect(erase("Anne-Marie and Peter O'Neil (Jr.)")).toBe("Anne-Marie and Peter O'Neil (Jr.)")
})

test('erases a number in any spelling, and no other', () => {
  const erase = eraser({ phone: '07700 900777' })
  for (const written of ['07700900777', '+44 7700 900 777', '+44 (0)7700-900.777', '07700 (900) 777'])
    expect(erase(`Call ${written} now`)).toBe('Call (erased) now')
  expect(erase('Call 07700 900778 now')).toBe('Call 07700 900778 now')
})

test('leaves every text unchanged for a person with only one known name', () => {
  expect(eraser({ firstname: 'Will' })('It will work')).toBe('It will work')
})

test('reads long hostile texts in linear time', () => {
  const erase = eraser({ firstname: 'Zeb', surname: 'Quill', phone: '07700 900777' }, ['zeb@example.com'])
  const parts = ['Zeb <', 'Zeb<b>', 'Zeb, ', '7', '770 0', '+4 (', 'zeb@', '<'.repeat(300)]
  const startedAt = performance.now()
  for (const part of parts) erase(part.repeat(1_000_000 / part.length))
  // A second or two. A quadratic search takes an hour.
  expect(performance.now() - startedAt).toBeLessThan(20_000)
})
