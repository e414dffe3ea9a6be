import { ben } from '../support/builders/demo-people.ts'
import type { Screen } from './screen.ts'

const IS_TAKEN_OVER = "document.getElementById('early-login') === null"

/** A driver types into the field that it found, even if the app takes the page's login over meanwhile. A person can't. */
export async function signInAsBen(screen: Screen, url: string, limitMs = 30_000): Promise<void> {
  await screen.open(`${url}/login`)
  await screen.until(() => screen.tab.evaluate<boolean>(IS_TAKEN_OVER), 'the login to be ready')
  await screen.types(ben.email, 'field', 'Email')
  await screen.types(ben.password, 'field', 'Password')
  await screen.clicks('button', 'Sign in')
  await screen.sees(['text', 'Hello'], limitMs)
}
