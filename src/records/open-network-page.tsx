import { NETWORK_CHECK_PATH } from '../../contract/protocol.ts'
import { buttonClass } from '../ui/primitives/button.tsx'

const OPEN = 'Open the sign-in page'

/** Opens in a tab of its own, because the page of the network may never lead back to the app. */
export const OpenNetworkPage = () => (
  <a className={buttonClass('secondary')} href={NETWORK_CHECK_PATH} rel="noreferrer" target="_blank">
    {OPEN}
  </a>
)
