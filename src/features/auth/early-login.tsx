import { renderToStaticMarkup } from 'react-dom/server'
import { authLinkClass } from './auth-card.tsx'
import { LoginCard } from './login-card.tsx'
import { EARLY_LOGIN } from './take-over-early-login.ts'
import { texts } from './texts.ts'

// Only the build loads this file: see tools/login-page.ts.

/** Without the app nothing can be sent, so its button is disabled. That also stops Enter from sending the form. */
const form = { isBusy: true, failure: undefined, handleSubmit: undefined }

/** The login page as HTML, to be seen and typed into while the app loads. */
export function earlyLogin(): string {
  const markup = renderToStaticMarkup(
    <div id={EARLY_LOGIN}>
      <LoginCard form={form} line={(name) => ({ name })}>
        <a className={authLinkClass} href="/forgot-password">
          {texts.forgotYourPassword}
        </a>
      </LoginCard>
    </div>,
  )
  // React puts what belongs in a page's head in front, and the page has that already.
  return markup.slice(markup.indexOf('<div'))
}
