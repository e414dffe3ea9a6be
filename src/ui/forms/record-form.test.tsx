import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { RecordForm } from './record-form.tsx'

test('a form is saved once while it is being saved, by its button or by Enter', async () => {
  let finish = () => {}
  const onSave = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  render(
    <RecordForm onSave={onSave}>
      <input aria-label="Name" />
    </RecordForm>,
  )
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  await userEvent.type(screen.getByLabelText('Name'), 'Ann{Enter}')
  await userEvent.click(button)
  expect(onSave).toHaveBeenCalledOnce()
  finish()
  await vi.waitFor(() => expect(button.disabled).toBe(false))
  await userEvent.click(button)
  expect(onSave).toHaveBeenCalledTimes(2)
})
