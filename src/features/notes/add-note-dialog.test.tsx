import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { hasUnsavedText } from '../../ui/forms/unsaved-text.ts'
import { AddNoteDialog } from './add-note-dialog.tsx'

async function open(onSave: (content: string) => Promise<void>) {
  const onClose = vi.fn()
  function Host() {
    const [text, setText] = useState('')
    return <AddNoteDialog onClose={onClose} onSave={onSave} onText={setText} open text={text} />
  }
  render(<Host />)
  return { onClose, textarea: await screen.findByLabelText<HTMLTextAreaElement>('Note') }
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Note' }))

test('a blank note is ignored', async () => {
  const onSave = vi.fn(async () => {})
  const { onClose, textarea } = await open(onSave)
  await userEvent.type(textarea, '   {Enter} ')
  await save()
  expect(onSave).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('a note is saved without the space around it, and the dialog closes empty', async () => {
  const onSave = vi.fn(async () => {})
  const { onClose, textarea } = await open(onSave)
  await userEvent.type(textarea, ' Rang twice. ')
  expect(hasUnsavedText()).toBe(true)
  await save()
  expect(onSave).toHaveBeenCalledExactlyOnceWith('Rang twice.')
  expect(onClose).toHaveBeenCalledOnce()
  expect(textarea.value).toBe('')
  expect(hasUnsavedText()).toBe(false)
})

test('a note that could not be stored stays in the form with an error', async () => {
  const { onClose, textarea } = await open(() => Promise.reject(new Error('NOT saved: no room.')))
  await userEvent.type(textarea, 'Rang twice.')
  await save()
  expect(screen.getByRole('alert').textContent).toBe('NOT saved: no room.')
  expect(textarea.value).toBe('Rang twice.')
  expect(onClose).not.toHaveBeenCalled()
})
