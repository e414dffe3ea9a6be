import { searchKey } from '../../../contract/entities/fold.ts'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { useCloseOnBack } from '../back/use-close-on-back.ts'
import { Button } from '../primitives/button.tsx'
import styles from './column-chooser.module.css'
import type { Column } from './column.ts'
import { type ColumnChoice, FIRST_LAYOUT, widthOf, withAllShown, withToggled, withWidth } from './column-layout.ts'
import type { MenuFrame } from '../primitives/deferred.tsx'
import listStyles from '../primitives/multi-select.module.css'
import { walkOptions } from '../primitives/walk-options.ts'

interface ColumnChooserProps extends MenuFrame {
  choice: ColumnChoice<never>
}

export function ColumnChooser({ button, defaultOpen, choice }: ColumnChooserProps) {
  const [search, setSearch] = useState('')
  const [isOpen, setIsOpen] = useState(defaultOpen)
  const handleOpenChange = (willBeOpen: boolean) => {
    setIsOpen(willBeOpen)
    setSearch('')
  }
  useCloseOnBack(isOpen, () => handleOpenChange(false))
  const { all, columns, layout, change } = choice
  const wanted = searchKey(search)
  const matching = all.filter(({ label }) => searchKey(label).includes(wanted))
  return (
    <Popover.Root onOpenChange={handleOpenChange} open={isOpen}>
      <Popover.Trigger {...button} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          aria-label="Columns"
          className={styles['chooser']}
          collisionPadding={8}
          onKeyDown={walkOptions}
          sideOffset={6}
        >
          <div className={listStyles['searchRow']}>
            <input
              aria-label="Search columns"
              className={listStyles['search']}
              onChange={(event) => setSearch(event.currentTarget.value)}
              placeholder="Search"
              type="search"
              value={search}
            />
            <Button disabled={!layout.shown} kind="quiet" onClick={() => change(withAllShown(layout))}>
              Show all
            </Button>
          </div>
          <ul aria-label="Columns" className={listStyles['options']}>
            {matching.map((column) => (
              <ColumnLine choice={choice} column={column} isShown={columns.includes(column)} key={column.key} />
            ))}
            {matching.length === 0 ? <li className={listStyles['note']}>Nothing matches.</li> : null}
          </ul>
          <div className={styles['foot']}>
            <p>To change a column’s width, drag the edge of its heading, or press Shift with an arrow key.</p>
            <Button disabled={layout === FIRST_LAYOUT} onClick={() => change(FIRST_LAYOUT)}>
              Reset columns
            </Button>
          </div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

const STEP = 40

interface ColumnLineProps {
  choice: ColumnChoice<never>
  column: Column<never>
  isShown: boolean
}

function ColumnLine({ choice, column, isShown }: ColumnLineProps) {
  const { layout, change } = choice
  const { label } = column
  const grow = (pixels: number) => change(withWidth(layout, column.key, widthOf(column, layout) + pixels))
  return (
    <li className={styles['line']}>
      <label className={listStyles['option']}>
        <input
          checked={isShown}
          disabled={column.pin === 'name'}
          onChange={() => change(withToggled(choice, column))}
          type="checkbox"
        />
        <span className={listStyles['name']}>{label}</span>
      </label>
      <Button
        aria-label={`${label} narrower`}
        disabled={!isShown}
        icon="minus"
        kind="quiet"
        onClick={() => grow(-STEP)}
      />
      <Button aria-label={`${label} wider`} disabled={!isShown} icon="plus" kind="quiet" onClick={() => grow(STEP)} />
    </li>
  )
}
