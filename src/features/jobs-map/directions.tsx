import type { Point } from '../../search/radius.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'
import { texts } from './texts.ts'

/** Opens the maps app of a phone or tablet, and a page elsewhere. */
const directionsTo = ({ lat, lng }: Point) => `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`

export const Directions = ({ to }: { to: Point }) => (
  <a className={buttonClass('quiet')} href={directionsTo(to)} rel="noopener noreferrer" target="_blank">
    {texts.directions}
    <span className="visually-hidden">{texts.opensAnotherApp}</span>
  </a>
)
