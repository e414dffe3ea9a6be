import { useMemo, useState } from 'react'
import { formatTimestamp } from '../../../../contract/entities/field-text.ts'
import { type House, houseName, houseWith, housesOf } from '../../../../contract/entities/knocks/houses.ts'
import { colleagueName } from '../../../../contract/entities/user.ts'
import { useArrival } from '../../../hooks/use-arrival.ts'
import { useColleagues, useKnocks } from '../../../hooks/use-local-data.ts'
import { useUnsentIds } from '../../../hooks/use-unsent-changes.ts'
import { WaitingMark } from '../../../ui/feedback/waiting-mark.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { LiveText } from '../../../ui/primitives/text.tsx'
import { NothingFound } from '../../../ui/tables/nothing-found.tsx'
import cards from '../job-cards.module.css'
import { MapSidePanel, type PanelFrame } from '../map-side-panel.tsx'
import { texts as mapTexts } from '../texts.ts'
import { texts } from './texts.ts'

interface KnockPanelProps {
  frame: PanelFrame
  /** A knock at the house whose sheet is open. */
  selected: string | undefined
  onHouse: (house: House) => void
}

/** For more, people look at the map. */
const SHOWN_AT_ONCE = 50

/** The houses that were knocked at, for people who don't point at the map. */
export function KnockPanel({ frame, selected, onHouse }: KnockPanelProps) {
  const arrival = useArrival()
  const knocks = useKnocks()
  const houses = useMemo(() => knocks && newestFirst(housesOf(knocks)), [knocks])
  const names = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  const [size, setSize] = useState(SHOWN_AT_ONCE)
  const more = houses ? houses.length - size : 0
  const open = houses && selected !== undefined ? houseWith(houses, selected) : undefined
  return (
    <MapSidePanel {...frame} many={texts.houses} one={texts.oneHouse} total={houses?.length}>
      {houses?.length === 0 ? (
        <NothingFound arrival={arrival} isFiltered={false} onReset={() => undefined} what="knocks" />
      ) : (
        <ul aria-label={texts.housesKnocked} className={cards['cards']}>
          {houses?.slice(0, size).map((house) => (
            <li key={house.id}>
              <HouseCard
                house={house}
                isSelected={house === open}
                onHouse={onHouse}
                who={names.get(house.knocks[0].by) ?? texts.somebody}
              />
            </li>
          ))}
        </ul>
      )}
      {more > 0 ? (
        <Button kind="quiet" onClick={() => setSize(size + SHOWN_AT_ONCE)}>
          {mapTexts.showMinMoreOfText(Math.min(SHOWN_AT_ONCE, more), more)}
        </Button>
      ) : null}
    </MapSidePanel>
  )
}

const newestFirst = (houses: House[]) => houses.toSorted(({ knocks: [a] }, { knocks: [b] }) => (a.at < b.at ? 1 : -1))

interface HouseCardProps {
  house: House
  who: string
  isSelected: boolean
  onHouse: (house: House) => void
}

function HouseCard({ house, who, isSelected, onHouse }: HouseCardProps) {
  const [{ _id, at, outcome, ...newest }, ...earlier] = house.knocks
  const unsent = useUnsentIds('knock')
  return (
    <button
      aria-current={isSelected ? 'true' : undefined}
      className={cards['card']}
      onClick={() => onHouse(house)}
      type="button"
    >
      <span className={cards['title']} translate="no">
        <LiveText>{houseName(newest)}</LiveText>
        <span className={cards['status']}>
          <LiveText>{outcome}</LiveText>
        </span>
      </span>
      <span className={cards['exchange']}>
        <LiveText>
          {[formatTimestamp(at), who, earlier.length > 0 && texts.knocksHere(earlier.length + 1)]
            .filter(Boolean)
            .join(' · ')}
        </LiveText>
      </span>
      {unsent.has(_id) ? <WaitingMark /> : null}
    </button>
  )
}
