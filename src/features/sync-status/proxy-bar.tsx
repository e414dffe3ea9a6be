import { NETWORK_CHECK_PATH } from '../../../contract/protocol.ts'
import { useSyncSummary } from '../../hooks/use-local-data.ts'
import { useProxyPage } from '../../hooks/use-proxy-page.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { texts } from './texts.ts'

/** Opens in a tab of its own, because the page of the network may never lead back to the app. */
export const OpenNetworkPage = () => (
  <a className={buttonClass('secondary')} href={NETWORK_CHECK_PATH} rel="noreferrer" target="_blank">
    {texts.openNetworkPage}
  </a>
)

/** For changes that sync and for calls of the screens, signed in or not. */
export function ProxyBar() {
  const isMet = useProxyPage()
  const hasMetIt = useSyncSummary()?.hasProxyPage
  if (!isMet && !hasMetIt) return null
  return (
    <NoticeBar aria-label={texts.networkSignIn} role="alert">
      <p>{texts.networkPageIsInTheWay}</p>
      <OpenNetworkPage />
    </NoticeBar>
  )
}
