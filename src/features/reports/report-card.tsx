import { type ReactNode, useState } from 'react'
import { csvLine } from '../../../contract/entities/import/csv-dialect.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { saveFile } from '../../ui/primitives/save-file.ts'
import { SimpleTable } from '../../ui/tables/simple-table.tsx'
import styles from './reports.module.css'
import { texts } from './texts.ts'

export interface ReportColumn<Row> {
  label: string
  text: (row: Row) => string
  /** Without it, the text. */
  cell?: (row: Row) => ReactNode
}

interface ReportCardProps<Row> {
  title: string
  note: string
  /** The first names the row. */
  columns: ReadonlyArray<ReportColumn<Row>>
  rows: readonly Row[]
  keyOf: (row: Row) => string
  chart: ReactNode
  choice?: ReactNode
  /** Its table has too many columns for a chart beside it. */
  isWide?: true
}

const ROWS_SHOWN = 15

/** A table with its chart beside it. The file has all rows. */
export function ReportCard<Row>({ title, note, columns, rows, keyOf, chart, choice, isWide }: ReportCardProps<Row>) {
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, ROWS_SHOWN)
  const table = (
    <>
      <SimpleTable
        caption={title}
        columns={columns.map(({ label, text, cell = text }, place) => ({
          label,
          cell: ({ row }: { row: Row }) => cell(row),
          ...(place === 0 ? { isName: true as const } : {}),
        }))}
        rows={shown.map((row) => ({ _id: keyOf(row), row }))}
      />
      {shown.length < rows.length ? (
        <Button kind="quiet" onClick={() => setIsWhole(true)}>
          {texts.showAll(thousands(rows.length))}
        </Button>
      ) : null}
    </>
  )
  return (
    <Card
      action={
        <span className={styles['tools']}>
          <Button
            aria-label={texts.csvOf(title)}
            kind="quiet"
            onClick={() => saveFile(csvOf(columns, rows), fileName(title))}
          >
            {texts.csv}
          </Button>
        </span>
      }
      title={title}
    >
      {choice ? <div className={styles['choice']}>{choice}</div> : null}
      <p className={styles['note']}>{note}</p>
      <div className={isWide ? styles['wide'] : styles['sides']}>
        {isWide ? (
          <section aria-label={texts.tableOf(title)} className={styles['table']} tabIndex={0}>
            {table}
          </section>
        ) : (
          <div className={styles['table']}>{table}</div>
        )}
        {chart}
      </div>
    </Card>
  )
}

const fileName = (title: string) => `${title.toLowerCase().replaceAll(' ', '-')}.csv`

/** Begins with the mark by which Excel recognises UTF-8. */
export function csvOf<Row>(columns: ReadonlyArray<ReportColumn<Row>>, rows: readonly Row[]): Blob {
  const lines = [columns.map(({ label }) => label), ...rows.map((row) => columns.map(({ text }) => text(row)))]
  return new Blob(['\uFEFF', ...lines.map(csvLine)], { type: 'text/csv;charset=utf-8' })
}
