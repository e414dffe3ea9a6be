import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import { Icon } from './icon.tsx'
import { labelOf, OptionList, type Option } from './option-list.tsx'
import styles from './multi-select.module.css'

interface MultiSelectProps {
  label: string
  /** Where the place says what it is, as in a column. */
  labelHidden?: boolean
  options: readonly Option[]
  selected: readonly string[]
  onSelected: (selected: string[]) => void
  /** Said when nothing is selected. */
  none?: string
  /** Says all that is selected, as far as there is room, where else it says how many. */
  namesAll?: boolean
  /** The person has finished choosing. */
  onClosed?: () => void
  disabled?: boolean
}

function namesOf(options: readonly Option[], selected: readonly string[]): string {
  const labels = new Map(options.map((option) => [option.value, labelOf(option)]))
  return selected.map((value) => labels.get(value) ?? value).join(', ')
}

function summary({ options, selected, none = 'Any', namesAll }: MultiSelectProps): string {
  if (selected.length === 0) return none
  return namesAll || selected.length === 1 ? namesOf(options, selected) : `${selected.length} chosen`
}

export function MultiSelect(props: MultiSelectProps) {
  const { label, labelHidden, options, selected, onSelected, onClosed, disabled } = props
  const id = useId()
  const [search, setSearch] = useState('')
  const handleOpenChange = (isOpen: boolean) => {
    setSearch('')
    if (!isOpen) onClosed?.()
  }
  return (
    <div className={styles['field']}>
      <span className={labelHidden ? 'visually-hidden' : styles['label']} id={`${id}-label`}>
        {label}
      </span>
      <Popover.Root onOpenChange={handleOpenChange}>
        <Popover.Trigger
          aria-labelledby={`${id}-label ${id}-value`}
          className={styles['trigger']}
          data-chosen={selected.length > 0 || undefined}
          disabled={disabled}
          type="button"
        >
          <span className={styles['value']} id={`${id}-value`}>
            {summary(props)}
          </span>
          <Icon name="chevronDown" size={18} />
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            aria-label={label}
            className={styles['popover']}
            collisionPadding={8}
            sideOffset={4}
          >
            <OptionList
              label={label}
              onSearch={setSearch}
              onSelected={onSelected}
              options={options}
              search={search}
              selected={selected}
            />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </div>
  )
}
