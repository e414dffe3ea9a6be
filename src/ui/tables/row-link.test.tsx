import { createMemoryHistory } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { openRow, RowLink } from './row-link.tsx'

async function press(keys: string) {
  const onClick = vi.fn((event: MouseEvent) => event.defaultPrevented)
  renderScreen(<RowLink href="/lead/1">Ada</RowLink>)
  document.addEventListener('click', onClick, { once: true })
  const user = userEvent.setup()
  await user.keyboard(keys)
  await user.click(await screen.findByRole('link', { name: 'Ada' }))
  return onClick.mock.results[0]?.value
}

test('a press stays in the app: the browser loads nothing', async () => {
  expect(await press('a')).toBe(true)
})

test('with Control held the browser opens another tab', async () => {
  expect(await press('{Control>}')).toBe(false)
})

test('a press anywhere in its row opens the record, except on what can be pressed itself', async () => {
  const history = createMemoryHistory()
  renderScreen(
    <table>
      <tbody onClick={openRow}>
        <tr>
          <td>
            <RowLink href="/lead/1">Ada</RowLink>
          </td>
          <td>Leeds</td>
          <td>
            <button type="button">Call</button>
          </td>
        </tr>
      </tbody>
    </table>,
    undefined,
    history,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Call' }))
  expect(history.location.pathname).toBe('/')
  await user.click(screen.getByText('Leeds'))
  expect(history.location.pathname).toBe('/lead/1')
})
