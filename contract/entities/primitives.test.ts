import { expect, test } from 'vitest'
import { emailLine } from './marketing/marketing-list.ts'
import { marketingSettingsForm } from './marketing/marketing-settings.ts'
import { email } from './primitives.ts'

test.each([
  ['Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@例え.example', 'ann@xn--r8jz45g.example'],
  ['ann@example.com', 'ann@example.com'],
])('the domain of %s is saved in the form that mail servers know', (typed, kept) => {
  expect(email.parse(typed)).toBe(kept)
  expect(emailLine('Reply-To').parse(typed)).toBe(kept)
})

test('the domain of a DKIM signature is saved in that form, too', () => {
  const { dkim } = marketingSettingsForm.parse({ dkim: { domain: 'bücher.example', selector: 's1' } })
  expect(dkim?.domain).toBe('xn--bcher-kva.example')
})

test.each(['ann@', 'ann@ü ü.example', 'ünn', ''])('%s isn’t an address', (typed) => {
  expect(email.safeParse(typed).success).toBe(false)
})
