import { Popover } from 'radix-ui'
import { useId, useState } from 'react'
import { Icon } from './icon.tsx'
import { OptionList, type Option } from './option-list.tsx'
import styles from './multi-select.module.css'

interface MultiSelectProps {
  label: string
  options: readonly Option[]
  selected: readonly string[]
  onSelected: (selected: string[]) => void
}

const summary = (selected: readonly string[]) =>
  selected.length === 0 ? 'Any' : selected.length === 1 ? selected[0] : `${selected.length} chosen`

export function MultiSelect({ label, options, selected, onSelected }: MultiSelectProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  return (
    <div className={styles['field']}>
      <span className={styles['label']} id={`${id}-label`}>
        {label}
      </span>
      <Popover.Root onOpenChange={() => setSearch('')}>
        <Popover.Trigger
          aria-labelledby={`${id}-label ${id}-value`}
          className={styles['trigger']}
          data-chosen={selected.length > 0 || undefined}
          type="button"
        >
          <span className={styles['value']} id={`${id}-value`}>
            {summary(selected)}
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
