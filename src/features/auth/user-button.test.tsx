import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { UserButton } from './user-button.tsx'

test('the button’s name begins with the initials that it shows, for people who speak to their device', async () => {
  renderScreen(<UserButton onSignedOut={() => undefined} />)
  const button = await screen.findByRole('button', { name: /your menu$/ })
  const shown = button.textContent
  expect(shown).not.toBe('')
  expect(button.getAttribute('aria-label')?.startsWith(shown)).toBe(true)
})
