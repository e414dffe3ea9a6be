import { addressOf } from '../../contract/entities/lead-address.ts'
import { asksFirst, factOf } from '../../contract/entities/lead-facts.ts'
import type { Lead } from '../../contract/entities/lead.ts'
import { withWishes } from '../../contract/entities/wish.ts'
import { useOwnWishes } from '../hooks/use-local-data.ts'
import { type CalledNumber, numberText } from '../ui/forms/phone-links.tsx'
import { Icon } from '../ui/primitives/icon.tsx'
import { LiveText } from '../ui/primitives/text.tsx'

interface ReachLinksProps {
  lead: Lead
  className: string | undefined
  onCall?: () => void
}

/** Call, for each of its numbers, and Navigate, as far as the lead has an address. */
export function ReachLinks({ lead, className, onCall }: ReachLinksProps) {
  const wishes = useOwnWishes()
  const { phones = [], asksFirst: callQuestion } = factOf(lead, 'phone')
  const address = addressOf(lead)
  return (
    <>
      {phones.map((number, at) => (
        <a
          aria-label={phones.length > 1 ? `${callText(number, at)}: ${numberText(number)}` : undefined}
          className={className}
          data-asks-first={callQuestion}
          href={number.href}
          key={number.href}
          onClick={onCall}
        >
          <Icon name="phone" />
          <LiveText>{phones.length > 1 ? callText(number, at) : callText(number)}</LiveText>
        </a>
      ))}
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

/** Short: the bar of a phone has five of them. */
const callText = ({ isPremium }: CalledNumber, at?: number) =>
  [isPremium ? 'Premium call' : 'Call', at === undefined ? '' : at + 1].filter(Boolean).join(' ')

/** By address: the device's own maps app finds the door better than the middle of a postcode. */
const directionsTo = (address: string) =>
  `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`
