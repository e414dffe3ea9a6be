import { addressOf } from '../../contract/entities/lead-address.ts'
import { asksFirst, factOf } from '../../contract/entities/lead-facts.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { withWishes } from '../../contract/entities/wish.ts'
import { useOwnWishes } from '../hooks/use-local-data.ts'
import { Icon } from '../ui/primitives/icon.tsx'

interface ReachLinksProps {
  lead: Lead
  className: string | undefined
  onCall?: () => void
}

/** Call and Navigate, as far as the lead has a number and an address. */
export function ReachLinks({ lead, className, onCall }: ReachLinksProps) {
  const wishes = useOwnWishes()
  const phone = factOf(lead, 'phone')
  const address = addressOf(lead)
  return (
    <>
      {phone.href ? (
        <a className={className} data-asks-first={phone.asksFirst} href={phone.href} onClick={onCall}>
          <Icon name="phone" />
          Call
        </a>
      ) : null}
      {address ? (
        <a
          className={className}
          data-asks-first={asksFirst(withWishes(lead, wishes), 'knock')}
          href={directionsTo(address)}
          rel="noreferrer"
          target="_blank"
        >
          <Icon name="locate" />
          Navigate
        </a>
      ) : null}
    </>
  )
}

/** By address: the device's own maps app finds the door better than the middle of a postcode. */
const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
