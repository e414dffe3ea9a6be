import { type ComponentProps, type ComponentType, useState } from 'react'
import { Deferred } from './deferred.tsx'

/** What a menu that comes later is given when it comes. */
export interface MenuFrame {
  button: ComponentProps<'button'>
  defaultOpen: boolean
}

interface DeferredMenuProps<Given> {
  button: ComponentProps<'button'>
  /** Always the same function. */
  load: () => Promise<ComponentType<Given & MenuFrame>>
  given: Given
}

/** A menu's button that is there at once; the menu's code comes after the first screen, or when it is first pressed. */
export function DeferredMenu<Given>({ button, load, given }: DeferredMenuProps<Given>) {
  const [isWanted, setIsWanted] = useState(false)
  return (
    <Deferred
      given={{ ...given, button, defaultOpen: isWanted }}
      isWanted={isWanted}
      load={load}
      onMissing={() => setIsWanted(false)}
    >
      <button aria-haspopup="menu" {...button} onClick={() => setIsWanted(true)} type="button" />
    </Deferred>
  )
}
