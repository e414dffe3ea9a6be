import type { ReactNode } from 'react'
import styles from './file-columns.module.css'
import { SimpleTable } from '../simple-table.tsx'

interface FileColumn {
  name: string
  /** The first different values. */
  samples: readonly string[]
}

interface FileColumnsProps<Column> {
  columns: readonly Column[]
  fieldLabel: string
  field: (column: Column, place: number, name: string) => ReactNode
}

const texts = {
  caption: 'Columns of the file',
  column: 'Column',
  unnamed: (number: number) => `Column ${number}`,
  firstValues: 'First values',
}

/** The columns of a file, with the field that each is read as. */
export function FileColumns<Column extends FileColumn>({ columns, fieldLabel, field }: FileColumnsProps<Column>) {
  const rows = columns.map((column, place) => ({
    _id: String(place),
    place,
    column,
    name: column.name.trim() || texts.unnamed(place + 1),
  }))
  return (
    <div className={styles['columns']}>
      <SimpleTable
        caption={texts.caption}
        columns={[
          { label: texts.column, isName: true, cell: ({ name }) => name },
          { label: texts.firstValues, cell: ({ column }) => column.samples.join(' · ') },
          { label: fieldLabel, cell: ({ column, place, name }) => field(column, place, name) },
        ]}
        rows={rows}
      />
    </div>
  )
}
