import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { ShortcutsByKey } from './shortcuts.tsx'

const dialog = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })

async function openApp() {
  renderScreen(
    <>
      <ShortcutsByKey />
      <input aria-label="Surname" />
      <input aria-label="Select this lead" type="checkbox" />
    </>,
  )
  return { user: userEvent.setup(), field: await screen.findByLabelText('Surname') }
}

test('? shows the shortcuts, also from a tick box, and Escape closes them', async () => {
  const { user } = await openApp()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await user.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  await user.click(screen.getByLabelText('Select this lead'))
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
})

test('in a field ? is typed', async () => {
  const { user, field } = await openApp()
  await user.type(field, 'who?')
  expect(field).toHaveProperty('value', 'who?')
  expect(dialog()).toBeNull()
})

test('the key can be turned off', async () => {
  const { user } = await openApp()
  await user.keyboard('?')
  await user.click(await screen.findByLabelText('Keys without Ctrl, such as ? and /'))
  await user.keyboard('{Escape}')
  await user.keyboard('?')
  expect(dialog()).toBeNull()
})
