import { authLinkClass } from './auth-card.tsx'
import { LoginScreen, type LoginScreenProps } from './login-screen.tsx'
import { texts } from './texts.ts'

/** The login that a new device loads first, without the app. */
export const FirstLoginScreen = (handlers: Pick<LoginScreenProps, 'onToken' | 'onFailure'>) => (
  <LoginScreen {...handlers}>
    <a className={authLinkClass} href="/forgot-password">
      {texts.forgotYourPassword}
    </a>
  </LoginScreen>
)
