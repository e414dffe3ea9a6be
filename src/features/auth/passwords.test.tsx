import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer, refusal } from '../../../tests/support/fakes/fake-server.ts'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'
import { LoginScreen } from './login-screen.tsx'
import { ResetPasswordScreen } from './reset-password-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const alert = async () => (await screen.findByRole('alert')).textContent

test('signing in fails with the server’s message, else with Login failed', async () => {
  const answers = { 'POST /api/auth/login': refusal(401, 'sign-in-failed', 'Incorrect email or password.') }
  fakeServer(answers)
  renderScreen(<LoginScreen onToken={vi.fn()}>{null}</LoginScreen>)
  await type('Email', 'ben@example.com')
  await type('Password', 'wrong')
  await press('Sign in')
  expect(await alert()).toBe('Incorrect email or password.')
  fakeServer({})
  await press('Sign in')
  expect(await screen.findByText('Login failed')).toHaveProperty('role', 'alert')
  expect(screen.getByText('The server cannot be reached.')).toBeDefined()
})

test('a reset link is asked for, and the answer is said', async () => {
  const received = fakeServer({ 'POST /api/auth/forgotPassword': { body: { message: 'Sent.' } } })
  renderScreen(<ForgotPasswordScreen />)
  await type('Email', 'ben@example.com')
  await press('Send reset link')
  expect((await screen.findByRole('status')).textContent).toBe('Password reset link sent to your email.')
  expect(received).toEqual([{ method: 'POST', path: '/api/auth/forgotPassword', body: { email: 'ben@example.com' } }])
})

test('a reset link that can’t be sent: the server’s message, else Error sending reset link', async () => {
  fakeServer({ 'POST /api/auth/forgotPassword': refusal(429, 'rate-limited', 'Too many mails to this address.') })
  renderScreen(<ForgotPasswordScreen />)
  await type('Email', 'ben@example.com')
  await press('Send reset link')
  expect(await alert()).toBe('Too many mails to this address.')
  fakeServer({})
  await press('Send reset link')
  expect(await screen.findByText('Error sending reset link')).toBeDefined()
})

async function typePasswords(password: string, again: string) {
  await type('New password', password)
  await type('Confirm password', again)
  await press('Reset password')
}

test('passwords that differ are not sent', async () => {
  const received = fakeServer({})
  renderScreen(<ResetPasswordScreen onDone={vi.fn()} token="t" />)
  await typePasswords('correct horse', 'correct house')
  expect(await alert()).toBe('Passwords do not match')
  expect(received).toEqual([])
})

test('a new password is set with the token of the link, and three seconds later the sign-in opens', async () => {
  const received = fakeServer({ 'PATCH /api/auth/resetPassword/a-token': { body: { message: 'Done.' } } })
  const onDone = vi.fn()
  renderScreen(<ResetPasswordScreen onDone={onDone} token="a-token" />)
  await type('New password', 'correct horse')
  await type('Confirm password', 'correct horse')
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const hand = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await hand.click(screen.getByRole('button', { name: 'Reset password' }))
  expect((await screen.findByRole('status')).textContent).toBe('Password reset successful. Redirecting to login...')
  expect(received.map(({ body }) => body)).toEqual([{ password: 'correct horse' }])
  vi.advanceTimersByTime(2_500)
  expect(onDone).not.toHaveBeenCalled()
  vi.advanceTimersByTime(500)
  expect(onDone).toHaveBeenCalledOnce()
})

test('a password that can’t be set: the server’s message, else Reset failed', async () => {
  fakeServer({ 'PATCH /api/auth/resetPassword/t': refusal(404, 'not-found', 'This link does not work any more.') })
  renderScreen(<ResetPasswordScreen onDone={vi.fn()} token="t" />)
  await typePasswords('correct horse', 'correct horse')
  expect(await alert()).toBe('This link does not work any more.')
  fakeServer({})
  await press('Reset password')
  expect(await screen.findByText('Reset failed')).toBeDefined()
})
