import { ben } from '../support/builders/demo-people.ts'
import type { Screen } from './screen.ts'

export async function signInAsBen(screen: Screen, url: string, limitMs = 30_000): Promise<void> {
  await screen.open(`${url}/login`)
  await screen.types(ben.email, 'field', 'Email')
  await screen.types(ben.password, 'field', 'Password')
  await screen.clicks('button', 'Sign in')
  await screen.sees(['text', 'Hello'], limitMs)
}
