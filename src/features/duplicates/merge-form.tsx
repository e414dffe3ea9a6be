import { useId, useState } from 'react'
import type { ApartFrom } from '../../../contract/entities/duplicates/apart.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { MOST_MERGED } from '../../../contract/entities/merge.ts'
import { Button } from '../../ui/primitives/button.tsx'
import styles from './duplicates.module.css'
import type { DuplicateKind, DuplicateRow, Picks } from './duplicate-kind.ts'
import { type Difference, differencesOf, picksOf } from './merge-values.ts'
import { hindranceOf, mergeable } from './mergeable.ts'
import { texts } from './texts.ts'
import { canMarkDifferent } from './use-aparts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface MergeFormProps<Row extends DuplicateRow> {
  kind: DuplicateKind<Row>
  rows: readonly Row[]
  apart: ApartFrom<string>
  onMerge: (kept: Row, others: readonly Row[], picks: Picks) => Promise<void>
  /** These are different people. */
  onApart: (rows: readonly Row[]) => Promise<void>
  onCancel: () => void
}

export function MergeForm<Row extends DuplicateRow>({
  kind,
  rows,
  apart,
  onMerge,
  onApart,
  onCancel,
}: MergeFormProps<Row>) {
  const [keptId, setKeptId] = useState(() => kind.keptFirst(rows)?._id)
  const [includedIds, setIncludedIds] = useState(() => mergeable(rows, keptId, apart))
  const [chosen, setChosen] = useState<Picks>({})
  const [isSaving, setIsSaving] = useState(false)
  const groupText = kind.useGroupText()
  const ticked = rows.filter(({ _id }) => includedIds.has(_id))
  // Two that are ticked may have been marked as different since.
  const mergeableIds = mergeable(ticked, keptId, apart)
  const included = ticked.filter(({ _id }) => mergeableIds.has(_id))
  const kept = included.find(({ _id }) => _id === keptId) ?? included[0]
  const others = included.filter((row) => row !== kept)
  const isPossible = kept && others.length > 0 && included.length <= MOST_MERGED
  const picks = kept ? picksOf(kind.firstPicks(kept, others), included, chosen) : {}
  const differences = kept ? differencesOf(kind, groupText, [kept, ...others]) : []

  const include = (id: string, isIncluded: boolean) =>
    setIncludedIds((before) => new Set(isIncluded ? [...before, id] : [...before].filter((each) => each !== id)))
  const merge = async () => {
    if (!isPossible) return
    const ofOthers = Object.entries(picks).filter(([, rowId]) => rowId !== kept._id)
    setIsSaving(true)
    await onMerge(kept, others, Object.fromEntries(ofOthers)).finally(() => setIsSaving(false))
  }
  return (
    <div className={styles['form']}>
      <RowChoices
        apart={apart}
        included={included}
        keptId={kept?._id}
        kind={kind}
        rows={rows}
        onInclude={include}
        onKeep={(id) => setKeptId(id)}
      />
      {isPossible ? (
        <section className={styles['differences']}>
          <h3>{differences.length === 0 ? kind.texts.noDifferences : texts.differences}</h3>
          {differences.map((difference) => (
            <DifferenceChoice
              difference={difference}
              key={difference.name}
              kind={kind}
              onPick={(rowId) => setChosen({ ...chosen, [difference.name]: rowId })}
              rows={included}
              picked={picks[difference.name] ?? kept._id}
            />
          ))}
        </section>
      ) : (
        <p role="alert">{kind.texts.chooseUpTo(MOST_MERGED)}</p>
      )}
      <p className={styles['hint']}>{kind.texts.whatMoves}</p>
      <div className={styles['actions']}>
        <Button disabled={!isPossible || isSaving} kind="primary" onClick={() => void merge()}>
          {kind.texts.merge(included.length)}
        </Button>
        {canMarkDifferent(included) ? (
          <Button disabled={isSaving} onClick={() => void onApart(included)}>
            {rows.length > 2 ? kind.texts.tickedAreDifferent(included.length) : kind.texts.different}
          </Button>
        ) : null}
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
    </div>
  )
}

interface RowChoicesProps<Row extends DuplicateRow> {
  kind: DuplicateKind<Row>
  rows: readonly Row[]
  included: readonly Row[]
  apart: ApartFrom<string>
  keptId: string | undefined
  onInclude: (id: string, isIncluded: boolean) => void
  onKeep: (id: string) => void
}

function RowChoices<Row extends DuplicateRow>({
  kind,
  rows,
  included,
  apart,
  keptId,
  onInclude,
  onKeep,
}: RowChoicesProps<Row>) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend>{kind.texts.keepWhich}</legend>
      {rows.map((row) => (
        <RowChoice
          hindrance={included.includes(row) ? undefined : hindranceText(kind, row, included, apart)}
          isIncluded={included.includes(row)}
          isKept={row._id === keptId}
          key={row._id}
          kind={kind}
          name={name}
          onInclude={rows.length > 2 ? (isIncluded) => onInclude(row._id, isIncluded) : undefined}
          onKeep={() => onKeep(row._id)}
          row={row}
        />
      ))}
    </fieldset>
  )
}

function hindranceText<Row extends DuplicateRow>(
  kind: DuplicateKind<Row>,
  row: Row,
  included: readonly Row[],
  apart: ApartFrom<string>,
): string | undefined {
  const hindrance = hindranceOf(row, included, apart)
  if (!hindrance) return
  return hindrance === 'most' ? kind.texts.mostAtOnce(MOST_MERGED) : texts.apartFrom(kind.nameOf(hindrance.apartFrom))
}

interface RowChoiceProps<Row extends DuplicateRow> {
  kind: DuplicateKind<Row>
  row: Row
  /** Of the radio buttons. */
  name: string
  isIncluded: boolean
  isKept: boolean
  /** Why it can't be merged with those that are ticked. */
  hindrance: string | undefined
  onInclude: ((isIncluded: boolean) => void) | undefined
  onKeep: () => void
}

function RowChoice<Row extends DuplicateRow>({
  kind,
  row,
  name,
  isIncluded,
  isKept,
  hindrance,
  onInclude,
  onKeep,
}: RowChoiceProps<Row>) {
  const hintId = useId()
  const rowName = kind.nameOf(row)
  return (
    <div className={styles['lead']}>
      {onInclude ? (
        <label className={styles['choice']}>
          <input
            aria-describedby={hintId}
            aria-label={texts.include(rowName)}
            checked={isIncluded}
            disabled={hindrance !== undefined}
            onChange={({ target }) => onInclude(target.checked)}
            type="checkbox"
          />
        </label>
      ) : null}
      <label className={styles['choice']}>
        <input checked={isKept} disabled={!isIncluded} name={name} onChange={onKeep} type="radio" />
        <span>
          <LiveText>{texts.keepThis(rowName)}</LiveText>{' '}
          <span className={styles['hint']} id={hintId}>
            <LiveText>{[texts.added(formatTimestamp(row.createdAt)), hindrance].filter(Boolean).join(' · ')}</LiveText>
          </span>
        </span>
      </label>
      {kind.linkTo(row, texts.openName(rowName), texts.openLead)}
    </div>
  )
}

interface DifferenceChoiceProps<Row extends DuplicateRow> {
  kind: DuplicateKind<Row>
  difference: Difference
  rows: readonly Row[]
  picked: string
  onPick: (rowId: string) => void
}

function DifferenceChoice<Row extends DuplicateRow>({
  kind,
  difference: { label, choices },
  rows,
  picked,
  onPick,
}: DifferenceChoiceProps<Row>) {
  const name = useId()
  const nameOf = (rowId: string) => {
    const row = rows.find(({ _id }) => _id === rowId)
    return row ? `${kind.nameOf(row)}, ${formatTimestamp(row.createdAt)}` : ''
  }
  return (
    <fieldset className={styles['difference']}>
      <legend>{label}</legend>
      {choices.map(({ rowId, text }) => (
        <label className={styles['choice']} key={rowId}>
          <input checked={rowId === picked} name={name} onChange={() => onPick(rowId)} type="radio" />
          <span>
            <LiveText>{text ?? texts.empty}</LiveText> <span className={styles['hint']}>{nameOf(rowId)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
