import type { LeadFile } from '../../../contract/entities/files/lead-file.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { texts } from './texts.ts'

interface MissingProps {
  failure: { isOffline: boolean; text: string } | undefined
  onRetry: () => void
  className: string | undefined
}

/** Of a file whose bytes aren't on this device, or not yet. */
export const Missing = ({ failure, onRetry, className }: MissingProps) =>
  failure ? (
    <div className={className} role="alert">
      <p>{failure.isOffline ? texts.needsConnection : failure.text}</p>
      <Button onClick={onRetry}>{texts.tryAgain}</Button>
    </div>
  ) : (
    <p className={className}>{texts.loading}</p>
  )

export const PlaceLink = ({ file: { position } }: { file: LeadFile }) =>
  position ? (
    <a
      href={`https://www.openstreetmap.org/?mlat=${position.lat}&mlon=${position.lng}`}
      rel="noreferrer"
      target="_blank"
    >
      {texts.place}
    </a>
  ) : null
