import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../../tests/support/fakes/fake-server.ts'
import { stubPageAddress } from '../../../tests/support/fakes/page-address.ts'
import { LoginScreen } from './login-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const LOGIN = 'POST /api/auth/login'

function openLogin() {
  stubPageAddress()
  const opened: string[] = []
  render(<LoginScreen onToken={async (token) => void opened.push(token)}>{null}</LoginScreen>)
  return opened
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('sends what a password manager has set without an event', async () => {
  const received = fakeServer({ [LOGIN]: { body: { token: 'the token' } } })
  const opened = openLogin()
  field('Email').value = 'ben@example.com'
  field('Password').value = 'a password'
  field('Password').form?.requestSubmit()
  await vi.waitFor(() => expect(opened).toEqual(['the token']))
  expect(received).toEqual([
    { method: 'POST', path: '/api/auth/login', body: { email: 'ben@example.com', password: 'a password' } },
  ])
})

test('what is typed as a password can be shown and hidden again', async () => {
  openLogin()
  await userEvent.type(field('Password'), 'a password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field('Password').type).toBe('text')
  expect(field('Password').value).toBe('a password')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(field('Password').type).toBe('password')
})

test('Enter that is pressed twice signs in once', async () => {
  const received = fakeServer({ [LOGIN]: { body: { token: 'the token' } } })
  const opened = openLogin()
  await userEvent.type(field('Email'), 'ben@example.com')
  await userEvent.type(field('Password'), 'a password{Enter}{Enter}')
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  expect(received).toHaveLength(1)
})

test('names a network’s page that answers in place of the server, with a link past the app', async () => {
  const page = () => new Response('<html>Sign in to the hotel', { headers: { 'content-type': 'text/html' } })
  vi.stubGlobal('fetch', async () => page())
  openLogin()
  await userEvent.type(field('Email'), 'ben@example.com')
  await userEvent.type(field('Password'), 'a password{Enter}')
  await screen.findByText('A network sign-in page or proxy is in the way.')
  const link = screen.getByRole('link', { name: 'Open the sign-in page' })
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/network-check', '_blank'])

  fakeServer({ [LOGIN]: refusal(401, 'unauthorized', 'Incorrect email or password') })
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByText('Incorrect email or password')
  expect(screen.queryByRole('link', { name: 'Open the sign-in page' })).toBeNull()
})

test('asks for the code only when the server needs it, and keeps the password', async () => {
  fakeServer({ [LOGIN]: refusal(401, 'code-required', 'Enter the code.') })
  const opened = openLogin()
  await userEvent.type(field('Email'), 'ben@example.com')
  await userEvent.type(field('Password'), 'a password{Enter}')
  await userEvent.type(await screen.findByLabelText('Code'), '123456')
  const received = fakeServer({ [LOGIN]: { body: { token: 'the token' } } })
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(opened).toHaveLength(1))
  expect(received[0]?.body).toEqual({ email: 'ben@example.com', password: 'a password', code: '123456' })
})
