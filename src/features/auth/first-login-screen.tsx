import { authLinkClass } from './auth-card.tsx'
import { LoginScreen } from './login-screen.tsx'
import { texts } from './texts.ts'

/** The login that a new device loads first, without the app. */
export const FirstLoginScreen = ({ onToken }: { onToken: (token: string) => Promise<void> }) => (
  <LoginScreen onToken={onToken}>
    <a className={authLinkClass} href="/forgot-password">
      {texts.forgotYourPassword}
    </a>
  </LoginScreen>
)
