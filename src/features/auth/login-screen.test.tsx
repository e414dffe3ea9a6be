import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../../tests/support/fakes/fake-server.ts'
import { renderScreen } from '../../../tests/support/browser/render-screen.tsx'
import { earlyLogin } from './early-login.tsx'
import { LoginScreen } from './login-screen.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)

test('what was typed before the app was there is kept, sent, and typed on in the same field', async () => {
  const received = fakeServer({})
  document.body.innerHTML = earlyLogin()
  const root = document.createElement('div')
  root.id = 'root'
  document.body.append(root)
  await userEvent.type(field('Email'), 'ben@example.com')
  await userEvent.type(field('Password'), 'half of ')
  const early = field('Password')

  renderScreen(<LoginScreen onSignedIn={vi.fn()} />, undefined, undefined, root)
  await vi.waitFor(() => expect(early.isConnected).toBe(false))
  expect(field('Email').value).toBe('ben@example.com')
  expect(document.activeElement).toBe(field('Password'))
  await userEvent.keyboard('it{Enter}')
  await vi.waitFor(() =>
    expect(received).toEqual([
      { method: 'POST', path: '/api/auth/login', body: { email: 'ben@example.com', password: 'half of it' } },
    ]),
  )
})

test('until the app is there nothing can be sent: a browser would put the password into the address', () => {
  document.body.innerHTML = earlyLogin()
  expect(screen.getByRole('button', { name: 'Sign in' })).toHaveProperty('disabled', true)
})
