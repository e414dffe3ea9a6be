import { useState } from 'react'
import { RadioField } from '../forms/radio-field.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { Button } from '../primitives/button.tsx'
import { Dialog } from '../primitives/dialog.tsx'
import type { ListSort } from './list-place.ts'
import styles from './filter-form.module.css'

interface SortButtonProps {
  columns: ReadonlyArray<{ key: string; label: string }>
  sort: ListSort
  onSort: (sort: ListSort) => void
}

const DIRECTIONS = [
  { value: 'ascending', label: 'A to Z, oldest or lowest first' },
  { value: 'descending', label: 'Z to A, newest or highest first' },
] as const

/** Where no headings are there to press. It applies as it is chosen. */
export function SortButton({ columns, sort, onSort }: SortButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" icon="sort" onClick={() => setIsOpen(true)}>
        Sort
      </Button>
      <Dialog isSheet onOpenChange={setIsOpen} open={isOpen} title="Sort">
        <SelectField label="Sort by" onValue={(column) => onSort({ ...sort, column })} value={sort.column}>
          {columns.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <RadioField
          choices={DIRECTIONS}
          legend="Order"
          onValue={(direction) => onSort({ ...sort, direction })}
          value={sort.direction}
        />
        <div className={styles['done']}>
          <Button kind="primary" onClick={() => setIsOpen(false)}>
            Show the list
          </Button>
        </div>
      </Dialog>
    </>
  )
}
