import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/primitives/button.tsx'
import { useIsHandheld } from '../../ui/primitives/media.ts'
import styles from './extra-fields.module.css'
import { texts } from './texts.ts'

/** What a company seldom filters by. Open from the start where one of it is chosen; in hands the sheet shows all. */
export function MoreFilters({ isChosen, children }: { isChosen: boolean; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(isChosen)
  if (useIsHandheld()) return children
  return (
    <>
      <div className={styles['more']}>
        <Button
          aria-expanded={isOpen}
          icon={isOpen ? 'chevronDown' : 'chevronRight'}
          kind="quiet"
          onClick={() => setIsOpen(!isOpen)}
        >
          {texts.moreFilters}
        </Button>
      </div>
      {isOpen ? children : null}
    </>
  )
}

/** Those without any value in the company come last. */
export function usedFirst<Name extends string>(
  names: readonly Name[],
  hasValues: (name: Name) => boolean,
): readonly Name[] {
  return [...names.filter(hasValues), ...names.filter((name) => !hasValues(name))]
}
