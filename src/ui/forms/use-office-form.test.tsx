import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { DialogForm } from './dialog-form.tsx'
import { TextField } from './text-field.tsx'
import { useOfficeForm } from './use-office-form.ts'

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Enter a name.')),
  email: z.string().check(z.minLength(1, 'Enter an email.'), z.includes('@', 'Enter a valid email address.')),
})

function show(send: (values: { name: string; email: string }) => Promise<void>) {
  function Form() {
    const form = useOfficeForm({
      values: { name: '', email: '' },
      schema,
      send,
      explain: (error) => ({ text: error instanceof Error ? error.message : 'Not saved.' }),
    })
    return (
      <DialogForm checksItself form={form} onClose={() => undefined} submit="Save">
        <TextField {...form.line('name')} label="Name" />
        <TextField {...form.line('email')} label="Email" />
      </DialogForm>
    )
  }
  render(<Form />)
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const noteOf = (label: string) => {
  const field = screen.getByLabelText(label)
  return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
}

test('shows each problem at its field, focuses the first, and removes it when it is corrected', async () => {
  const send = vi.fn(async () => undefined)
  show(send)
  expect(noteOf('Email')).toBeUndefined()
  await userEvent.type(screen.getByLabelText('Name'), 'Ann')
  await save()
  expect(noteOf('Email')).toBe('Enter an email.')
  expect(document.activeElement).toBe(screen.getByLabelText('Email'))
  await userEvent.type(screen.getByLabelText('Email'), 'ann')
  expect(noteOf('Email')).toBe('Enter a valid email address.')
  await userEvent.type(screen.getByLabelText('Email'), '@example.com')
  expect(noteOf('Email')).toBeUndefined()
  expect(send).not.toHaveBeenCalled()
  await save()
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Ann', email: 'ann@example.com' })
})

test('a form is sent once while it is on its way, and says why it was not sent', async () => {
  const { promise, reject } = Promise.withResolvers<void>()
  const send = vi.fn(() => promise)
  show(send)
  await userEvent.type(screen.getByLabelText('Name'), 'Ann')
  await userEvent.type(screen.getByLabelText('Email'), 'ann@example.com{Enter}{Enter}')
  await vi.waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  reject(new Error('This name is taken.'))
  expect((await screen.findByRole('alert')).textContent).toBe('This name is taken.')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ann')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false)
})
