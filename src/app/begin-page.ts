import { createRoot, type Root } from 'react-dom/client'
import { watchInstallPrompt } from '../ui/primitives/install-prompt.ts'
import { watchLeaving } from '../ui/primitives/leaving.ts'
import '../ui/layout/tokens.css'
import '../ui/layout/base.css'

/** What the app's page and the login's do before they draw. */
export function beginPage(): Root {
  watchLeaving()
  watchInstallPrompt()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  return createRoot(root)
}
