import { knockText } from '../../../../contract/entities/knocks/knock.ts'
import { InfoWindow, type WindowFrame } from '../info-window.tsx'
import { KnockedHouse } from './knocked-house.tsx'
import { NewKnock } from './new-knock.tsx'
import { texts } from './texts.ts'
import type { Knocking } from './use-knocking.ts'

/** A house without a lead: a knock is one tap, and so is a lead. */
export function KnockWindow({ knocking, ...frame }: WindowFrame & { knocking: Knocking }) {
  const { here, knocks, close, addLead } = knocking
  if (!here) return null
  if ('place' in here) {
    const { place } = here
    return (
      <InfoWindow {...frame} key={`${place.lat} ${place.lng}`} onClose={close} place={place} title={texts.knock}>
        <NewKnock knocks={knocks} onAddLead={addLead} onSaved={close} place={place} />
      </InfoWindow>
    )
  }
  const [newest] = here.house.knocks
  const { lat, lng } = newest
  return (
    <InfoWindow {...frame} key={here.house.id} onClose={close} place={{ lat, lng }} title={knockText(newest)}>
      <KnockedHouse house={here.house} onAddLead={addLead} onSaved={close} />
    </InfoWindow>
  )
}
