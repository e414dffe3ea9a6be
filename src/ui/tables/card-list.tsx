import { clsx } from 'clsx'
import { useLocation } from '@tanstack/react-router'
import { memo, type ReactNode, useRef, useState } from 'react'
import { savedText } from '../feedback/waiting-mark.tsx'
import { Button } from '../primitives/button.tsx'
import { Icon } from '../primitives/icon.tsx'
import styles from './card-list.module.css'
import { cardsScroller, type KeptPlace, useKeptPlace } from './kept-place.ts'
import { RowLink } from './row-link.tsx'
import { useCloseOnBack } from '../back/use-close-on-back.ts'
import { PageInput, type RowSelection, useSelecting } from './row-selection.tsx'
import { useRowKeys, useShownRows } from './shown-rows.ts'
import { type OnRowKey, rowKeys, useCurrentRow } from './table-keys.ts'
import { LiveText } from '../primitives/text.tsx'
import { type CalledPhone, numberText } from '../forms/phone-links.tsx'

/** What a card says of a row, and in which place. What a row doesn't have leaves no gap. */
export interface CardKind<Row> {
  /** Heads the card. */
  name: (row: Row) => string
  /** The record that the whole card opens; undefined where there is none to open. */
  hrefOf?: (row: Row) => string
  /** Beside the name. */
  status?: (row: Row) => ReactNode
  /** Below the name, muted: the town and the postcode, or an email address. */
  place?: (row: Row) => ReactNode
  /** At the lower left, to be called with a tap. */
  phone?: (row: Row) => CalledPhone | undefined
  /** At the lower right. */
  mark?: (row: Row) => ReactNode
  /** Further facts. */
  facts?: (row: Row) => ReactNode
  /** What can be changed or done on the card itself. */
  controls?: (row: Row) => ReactNode
}

interface CardListProps<Row> {
  caption: string
  kind: CardKind<Row>
  rows: readonly Row[]
  /** Without it the list starts at its top. */
  kept?: KeptPlace
  /** Rows with something that is not on the server yet. */
  unsentIds?: Pick<ReadonlySet<string>, 'has'>
  /** Without it cards can't be selected. */
  selection?: RowSelection<Row> | undefined
  onRowKey?: OnRowKey<Row> | undefined
}

const NOWHERE: KeptPlace = { home: '', answered: undefined, row: undefined }
/** As many as fit on a tall phone; the rest are drawn right after them. */
const FIRST_CARDS = 8
const NONE: ReadonlySet<string> = new Set()

/**
 * A list on a small screen. Its cards are all in the page, so that a screen reader and find-in-page reach each of them;
 * the browser lays out only those near what is in view.
 */
export function CardList<Row extends { _id: string }>(props: CardListProps<Row>) {
  const { caption, kind, rows, kept = NOWHERE, unsentIds = NONE, selection, onRowKey } = props
  const shown = useShownRows(rows, kept.answered, FIRST_CARDS)
  const keys = useRowKeys(shown)
  const list = useRef<HTMLUListElement>(null)
  const [isSelecting, setIsSelecting] = useState(false)
  useCloseOnBack(isSelecting, () => setIsSelecting(false))
  // Another scroller than the wide table's: its places mean nothing to the other.
  const answered = kept.answered === undefined ? undefined : `cards ${kept.answered}`
  useKeptPlace(list, { ...kept, answered }, shown === rows, cardsScroller)
  const handleSelect = useSelecting(rows, selection)
  const opened = useLocation({ select: ({ pathname }) => pathname })
  const { current, ...focus } = useCurrentRow(list, shown, kept.row)
  const boxes = isSelecting || rows.some(({ _id }) => selection?.ids.has(_id)) ? selection : undefined
  return (
    <>
      {selection ? (
        <SelectionLine
          isSelecting={boxes !== undefined}
          onSelecting={setIsSelecting}
          rows={rows}
          selection={selection}
        />
      ) : null}
      <ul
        aria-label={caption}
        className={styles['cards']}
        {...focus}
        onChange={handleSelect}
        onKeyDown={rowKeys(rows, onRowKey)}
        ref={list}
      >
        {shown.map((row) => (
          <MemoizedCard
            isCurrent={row._id === current}
            isOpen={kind.hrefOf?.(row) === opened}
            isSelected={boxes?.ids.has(row._id)}
            isUnsent={unsentIds.has(row._id)}
            key={keys.get(row._id)}
            kind={kind}
            labelOf={boxes?.labelOf}
            row={row}
          />
        ))}
      </ul>
    </>
  )
}

interface SelectionLineProps<Row> {
  rows: readonly Row[]
  selection: RowSelection<Row>
  isSelecting: boolean
  onSelecting: (isSelecting: boolean) => void
}

/** Boxes on the cards come with a press: most people come to open one. */
function SelectionLine<Row extends { _id: string }>({
  rows,
  selection,
  isSelecting,
  onSelecting,
}: SelectionLineProps<Row>) {
  const selected = rows.filter(({ _id }) => selection.ids.has(_id)).length
  const handleDone = () => {
    if (selected > 0) selection.select(rows, false)
    onSelecting(false)
  }
  return (
    <div className={styles['selectionLine']}>
      {isSelecting ? (
        <label className={styles['page']}>
          <PageInput rows={rows} selection={selection} />
          Select this page
        </label>
      ) : null}
      <Button kind="quiet" onClick={isSelecting ? handleDone : () => onSelecting(true)}>
        {isSelecting ? 'Stop selecting' : 'Select'}
      </Button>
    </div>
  )
}

interface CardProps<Row> {
  kind: CardKind<Row>
  row: Row
  isCurrent: boolean
  /** Beside the list. */
  isOpen: boolean
  isSelected: boolean | undefined
  isUnsent: boolean
  /** Undefined while cards can't be selected. */
  labelOf: ((row: Row) => string) | undefined
}

/** One card is a stop of the Tab key; arrows lead to the others, as in the table. */
function ListCard<Row extends { _id: string }>({
  kind,
  row,
  isCurrent,
  isOpen,
  isSelected,
  isUnsent,
  labelOf,
}: CardProps<Row>) {
  const tabIndex = isCurrent ? 0 : -1
  const href = kind.hrefOf?.(row)
  return (
    <li
      className={clsx(styles['card'], labelOf && styles['selectable'], href && styles['opens'])}
      data-id={row._id}
      data-open={isOpen || undefined}
      data-selected={isSelected || undefined}
    >
      {labelOf ? (
        <label className={styles['box']}>
          <input checked={isSelected} readOnly tabIndex={tabIndex} type="checkbox" />
          <span className="visually-hidden">{labelOf(row)}</span>
        </label>
      ) : null}
      <div className={styles['head']}>
        <h2 className={styles['name']} translate="no">
          {href ? (
            <RowLink aria-current={isOpen ? 'page' : undefined} href={href} tabIndex={tabIndex}>
              {kind.name(row)}
            </RowLink>
          ) : (
            kind.name(row)
          )}
        </h2>
        {isUnsent ? (
          <span className={styles['unsent']}>
            <Icon name="clock" size={18} />
            <span className="visually-hidden">{savedText()}</span>
          </span>
        ) : null}
        {kind.status?.(row)}
      </div>
      <CardLine className={styles['place']}>{kind.place?.(row)}</CardLine>
      {kind.facts?.(row)}
      <CardFoot kind={kind} row={row} tabIndex={href ? tabIndex : 0} />
      {kind.controls ? (
        // A card is drawn over with another row; what was started on its controls must not go on with that one.
        <div className={styles['controls']} key={row._id}>
          {kind.controls(row)}
        </div>
      ) : null}
    </li>
  )
}
// `memo` forgets that its component is generic.
const MemoizedCard = memo(ListCard) as typeof ListCard

const CardLine = ({ className, children }: { className: string | undefined; children: ReactNode }) =>
  children ? (
    <p className={className} translate="no">
      {children}
    </p>
  ) : null

interface CardFootProps<Row> {
  kind: CardKind<Row>
  row: Row
  tabIndex: 0 | -1
}

function CardFoot<Row>({ kind, row, tabIndex }: CardFootProps<Row>) {
  const phone = kind.phone?.(row)
  const mark = kind.mark?.(row)
  if (!phone?.value && !mark) return null
  return (
    <div className={styles['foot']}>
      {phone ? <CardPhone phone={phone} tabIndex={tabIndex} /> : null}
      {mark ? <span className={styles['mark']}>{mark}</span> : null}
    </div>
  )
}

interface CardPhoneProps {
  phone: CalledPhone
  tabIndex: 0 | -1
}

const CardPhone = ({ phone: { value, phones = [], asksFirst }, tabIndex }: CardPhoneProps) =>
  phones.length === 0 ? (
    <span>{value}</span>
  ) : (
    phones.map((number) => (
      <a
        aria-label={`Call ${numberText(number)}`}
        className={styles['phone']}
        data-asks-first={asksFirst}
        href={number.href}
        key={number.href}
        tabIndex={tabIndex}
      >
        <Icon name="phone" size={18} />
        <LiveText>{[numberText(number), number.note && `(${number.note})`].filter(Boolean).join(' ')}</LiveText>
      </a>
    ))
  )
