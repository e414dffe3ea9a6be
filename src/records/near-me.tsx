import { useState } from 'react'
import type { Lead } from '../../contract/entities/lead.ts'
import { useNearMe } from '../hooks/use-near-me.ts'
import { milesBetween, type Point } from '../search/radius.ts'
import { Button } from '../ui/primitives/button.tsx'
import { Dialog } from '../ui/primitives/dialog.tsx'
import styles from './near-me.module.css'
import { useRowFacts } from './row-facts.tsx'
import { LiveText } from '../ui/primitives/text.tsx'

interface NearMeChipProps {
  isOn: boolean
  onToggle: (isOn: boolean) => void
  /** Only its icon is shown. */
  label?: string
}

/** Sorts by distance. The first time it says what the place is for, before the browser asks. */
export function NearMeChip({ isOn, onToggle, label }: NearMeChipProps) {
  const { finding, hasAgreed, agree } = useNearMe()
  const [isAsking, setIsAsking] = useState(false)
  const handlePress = () => {
    if (!hasAgreed) return setIsAsking(true)
    const isTryingAgain = isOn && finding === 'blocked'
    if (finding !== 'found') agree()
    if (!isTryingAgain) onToggle(!isOn)
  }
  const handleAgree = () => {
    setIsAsking(false)
    agree()
    onToggle(true)
  }
  return (
    <>
      <Button aria-label={label} aria-pressed={isOn} icon="locate" onClick={handlePress}>
        {label ? null : 'Near me'}
      </Button>
      <Dialog
        actions={
          <>
            <Button onClick={() => setIsAsking(false)}>Not now</Button>
            <Button kind="primary" onClick={handleAgree}>
              Use my location
            </Button>
          </>
        }
        description="Doorstep can put the leads nearest to you first, also offline. Your location stays on this device: it isn’t saved or sent."
        onOpenChange={setIsAsking}
        open={isAsking}
        title="Leads near you"
      />
    </>
  )
}

/** The chip where it has something to ask, on screens that are not sorted by it. */
export function NearMeOffer() {
  const { hasAgreed, finding } = useNearMe()
  if (hasAgreed && finding !== 'blocked') return null
  return (
    <div>
      <NearMeChip isOn={hasAgreed} onToggle={() => undefined} />
    </div>
  )
}

const NOTES = {
  off: 'Press Near me to sort by distance.',
  finding: 'Finding where you are…',
  found: 'Nearest first.',
  blocked:
    'Location is blocked, so distances aren’t shown. Allow location for this site in your browser’s settings, then press Near me again.',
  unknown: 'This device can’t find where it is, so distances aren’t shown.',
} as const

/** Why the list is in the order that it is in. */
export const NearMeNote = () => (
  <p className={styles['note']} role="status">
    {NOTES[useNearMe().finding]}
  </p>
)

/** How far it is, if that is known. */
export const Distance = ({ lead }: { lead: Lead }) => <DistanceFrom lead={lead} place={useNearMe().place} />

/** The same in a list. */
export const RowDistance = ({ lead }: { lead: Lead }) => <DistanceFrom lead={lead} place={useRowFacts().place} />

function DistanceFrom({ lead: { lat, lng }, place }: { lead: Lead; place: Point | undefined }) {
  if (!place || lat === undefined || lng === undefined) return null
  return <LiveText>{` · ${milesText(milesBetween(place, { lat, lng }))}`}</LiveText>
}

/** `0.4 miles`; whole miles from ten up. */
export const milesText = (miles: number) =>
  miles < 0.1 ? 'under 0.1 miles' : `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} miles`
