import { useState } from 'react'
import type { Apart } from '../../../contract/entities/duplicates/apart.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues } from '../../hooks/use-local-data.ts'
import { useUnsentIds } from '../../hooks/use-unsent-changes.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { LiveText } from '../../ui/primitives/text.tsx'
import type { DuplicateKind, DuplicateRow } from './duplicate-kind.ts'
import styles from './duplicates.module.css'
import { texts } from './texts.ts'
import { useApartActions, useShownAparts } from './use-aparts.ts'

const SHOWN_AT_FIRST = 10

/** What somebody said are different people or accounts, to be taken back. */
export function MarkedDifferent<Row extends DuplicateRow>({ kind }: { kind: DuplicateKind<Row> }) {
  const [isWhole, setIsWhole] = useState(false)
  const all = useShownAparts(kind.of) ?? []
  const shown = isWhole ? all : all.slice(0, SHOWN_AT_FIRST)
  const rows = new Map(kind.useRowsOf(shown.flatMap(({ ids }) => ids))?.map((row) => [row._id, row]))
  const people = new Map(useColleagues()?.map((person) => [person._id, colleagueName(person)]))
  const nameOf = (id: string) => {
    const row = rows.get(id)
    return row ? kind.nameOf(row) : kind.texts.absent
  }
  const personOf = (id: string | undefined) => people.get(id ?? '') ?? texts.formerColleague
  if (all.length === 0) return null
  return (
    <Card title={texts.markedDifferent}>
      <ul className={styles['merges']}>
        {shown.map((row) => (
          <MarkedDifferentRow key={row._id} names={texts.names(row.ids.map(nameOf))} personOf={personOf} row={row} />
        ))}
      </ul>
      {shown.length < all.length ? (
        <div className={styles['more']}>
          <Button onClick={() => setIsWhole(true)}>{texts.showAll(all.length)}</Button>
        </div>
      ) : null}
    </Card>
  )
}

interface MarkedDifferentRowProps {
  row: Apart
  names: string
  personOf: (id: string | undefined) => string
}

function MarkedDifferentRow({ row, names, personOf }: MarkedDifferentRowProps) {
  const { takeBack } = useApartActions(row.of)
  const unsent = useUnsentIds('apart')
  const { _id, at, by, undoneAt, undoneBy } = row
  return (
    <li>
      <div>
        <p>
          <LiveText>{names}</LiveText> {unsent.has(_id) ? <WaitingMark /> : null}
        </p>
        <p className={styles['hint']}>
          <LiveText>{texts.byAt(personOf(by), formatTimestamp(at))}</LiveText>
        </p>
        {undoneAt ? (
          <p className={styles['hint']}>{texts.takenBackBy(personOf(undoneBy), formatTimestamp(undoneAt))}</p>
        ) : null}
      </div>
      {undoneAt ? (
        <Badge tone="neutral">{texts.takenBack}</Badge>
      ) : (
        <Button aria-label={texts.takeBackNames(names)} onClick={() => void takeBack(row, names)}>
          {texts.takeBack}
        </Button>
      )}
    </li>
  )
}
