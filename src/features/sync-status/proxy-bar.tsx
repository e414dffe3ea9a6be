import { useSyncSummary } from '../../hooks/use-sync-data.ts'
import { useProxyPage } from '../../hooks/use-proxy-page.ts'
import { NoticeBar } from '../../ui/feedback/notice-bar.tsx'
import { OpenNetworkPage } from '../../records/open-network-page.tsx'
import { frameTexts } from './frame-texts.ts'

/** For changes that sync and for calls of the screens, signed in or not. */
export function ProxyBar() {
  const isMet = useProxyPage()
  const hasMetIt = useSyncSummary()?.hasProxyPage
  if (!isMet && !hasMetIt) return null
  return (
    <NoticeBar aria-label={frameTexts.networkSignIn} role="alert">
      <p>{frameTexts.networkPageIsInTheWay}</p>
      <OpenNetworkPage />
    </NoticeBar>
  )
}
