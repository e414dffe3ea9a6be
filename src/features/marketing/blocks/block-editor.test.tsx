import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { BlockEditor } from './block-editor.tsx'

function open(html: string) {
  const onHtml = vi.fn<(html: string) => void>()
  const onTorn = vi.fn<() => void>()
  const editor = (shown: string) => <BlockEditor html={shown} label="HTML" onHtml={onHtml} onTorn={onTorn} />
  const { rerender } = render(editor(html))
  return { onHtml, onTorn, show: (shown: string) => rerender(editor(shown)) }
}
const email = () => screen.getByRole('textbox', { name: 'HTML' }).textContent
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

async function insert(field: string) {
  await press('Insert field into HTML')
  await userEvent.click(await screen.findByRole('menuitem', { name: field }))
}

test('another email is shown when somebody begins again, and is not written back', async () => {
  const { onHtml, show } = open('<p>One</p>')
  show('<h2>Two</h2>')
  expect(email()).toBe('Two')
  expect(screen.getByRole('button', { name: 'H2 heading' }).getAttribute('aria-pressed')).toBe('true')
  expect(onHtml).not.toHaveBeenCalled()
  await press('Paragraph text')
  expect(onHtml).toHaveBeenLastCalledWith('<p style="margin:0 0 16px">Two</p>')
})

test('HTML that blocks can’t hold at all is left to the source', () => {
  const { onTorn, show } = open('<p>One</p>')
  show('<body><p>Two</p>')
  expect(onTorn).toHaveBeenCalled()
  cleanup()
  expect(open('<body><p>Two</p>').onTorn).toHaveBeenCalled()
})

test('the unsubscribe link is text to press, and in a button where it leads', async () => {
  const text = open('')
  await insert('Unsubscribe link')
  expect(text.onHtml.mock.lastCall?.[0]).toContain('<a href="{{unsubscribeUrl}}">Unsubscribe</a>')
  cleanup()
  const button = open('<p><a href="https://x.example" style="display:inline-block">Leave</a></p>')
  await insert('Unsubscribe link')
  expect(button.onHtml).toHaveBeenLastCalledWith(
    '<p><a href="{{unsubscribeUrl}}" style="display:inline-block">Leave</a></p>',
  )
})

test('Undo takes the last change back, and is disabled without one', async () => {
  const { onHtml } = open('<p>One</p>')
  const undo = screen.getByRole('button', { name: 'Undo' })
  expect(undo.getAttribute('aria-disabled')).toBe('true')
  await press('Divider')
  expect(onHtml.mock.lastCall?.[0]).toContain('<hr ')
  expect(undo.getAttribute('aria-disabled')).toBeNull()
  await press('Undo')
  expect(onHtml).toHaveBeenLastCalledWith('<p>One</p>')
})
