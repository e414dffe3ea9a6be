import { buttonClass } from '../primitives/button.tsx'
import type { ColumnChoice } from './column-layout.ts'
import { deferredMenu } from '../primitives/deferred.tsx'
import { Icon } from '../primitives/icon.tsx'
import { LiveText } from '../primitives/text.tsx'

const ColumnsMenu = deferredMenu(async () => (await import('./column-chooser.tsx')).ColumnChooser)

/** Says when columns are hidden, so that nobody looks for one in vain. */
export function ColumnsButton({ choice }: { choice: ColumnChoice<never> }) {
  const { all, columns } = choice
  const isPart = columns.length < all.length
  return (
    <ColumnsMenu
      button={{
        'aria-haspopup': 'dialog',
        className: buttonClass(),
        children: (
          <>
            <Icon name="columns" />
            <LiveText>{isPart ? `Columns, ${columns.length} of ${all.length}` : 'Columns'}</LiveText>
          </>
        ),
      }}
      choice={choice}
    />
  )
}
