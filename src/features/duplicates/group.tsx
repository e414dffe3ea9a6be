import { useState } from 'react'
import type { ApartFrom } from '../../../contract/entities/duplicates/apart.ts'
import type { Agreement } from '../../search/duplicates/agreement.ts'
import { WaitingMark } from '../../ui/feedback/waiting-mark.tsx'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import type { DuplicateKind, DuplicateRow, Picks } from './duplicate-kind.ts'
import styles from './duplicates.module.css'
import { MergeForm } from './merge-form.tsx'
import { texts } from './texts.ts'
import { canMarkDifferent, useApartActions } from './use-aparts.ts'

interface GroupProps<Row extends DuplicateRow> {
  kind: DuplicateKind<Row>
  rows: readonly Row[]
  agreements: readonly Agreement[]
  apart: ApartFrom<string>
}

export function Group<Row extends DuplicateRow>({ kind, rows, agreements, apart }: GroupProps<Row>) {
  const [isOpen, setIsOpen] = useState(false)
  const merge = kind.useMerge()
  const waitingIds = kind.useWaitingIds()
  const { markDifferent } = useApartActions(kind.of)
  const namesOf = (some: readonly Row[]) => [...new Set(some.map((row) => kind.nameOf(row)))].join(', ')
  const names = namesOf(rows)
  const isWaiting = rows.some(({ _id }) => waitingIds.has(_id))
  const save = async (kept: Row, others: readonly Row[], picks: Picks) => {
    if (await merge(kept, others, picks)) setIsOpen(false)
  }
  const saveApart = (chosen: readonly Row[]) =>
    markDifferent(
      chosen.map(({ _id }) => _id),
      namesOf(chosen),
    )
  const actions = (
    <>
      {canMarkDifferent(rows) ? (
        <Button aria-label={`${kind.texts.different}: ${names}`} onClick={() => void saveApart(rows)}>
          {kind.texts.different}
        </Button>
      ) : null}
      <Button aria-label={texts.compareNames(names)} onClick={() => setIsOpen(true)}>
        {texts.compareAndMerge}
      </Button>
    </>
  )
  return (
    <Card action={isOpen || isWaiting ? null : actions} title={names}>
      <Agreements agreements={agreements} count={kind.texts.count(rows.length)} rows={rows.length} />
      {isWaiting ? (
        <p>
          {texts.mergeWaiting} <WaitingMark />
        </p>
      ) : null}
      {isOpen ? (
        <MergeForm
          apart={apart}
          kind={kind}
          onApart={saveApart}
          onCancel={() => setIsOpen(false)}
          onMerge={save}
          rows={rows}
        />
      ) : (
        <ul className={styles['leads']}>
          {rows.map((row) => (
            <li key={row._id}>{kind.lineOf(row)}</li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface AgreementsProps {
  agreements: readonly Agreement[]
  count: string
  rows: number
}

function Agreements({ agreements, count, rows }: AgreementsProps) {
  const ofAll = agreements.filter((agreement) => agreement.count === rows).map(({ field }) => field)
  return (
    <div className={styles['reasons']}>
      <Badge>{count}</Badge>
      {ofAll.length > 0 ? <Badge tone="info">{texts.same(ofAll)}</Badge> : null}
      {agreements
        .filter((agreement) => agreement.count < rows)
        .map((agreement) => (
          <Badge key={agreement.field}>{texts.sameOfSome(agreement, rows)}</Badge>
        ))}
    </div>
  )
}
