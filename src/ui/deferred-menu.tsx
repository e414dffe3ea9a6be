import { type ComponentProps, type ComponentType, useEffect, useState } from 'react'

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

/** Late enough not to stand in the way of the first screen. */
const LOAD_AFTER_MS = 2_000

/** A menu's button that is there at once; the menu's code comes after the first screen, or when it is first pressed. */
export function DeferredMenu<Given>({ button, load, given }: DeferredMenuProps<Given>) {
  const [Menu, setMenu] = useState<ComponentType<Given & MenuFrame>>()
  const [isWanted, setIsWanted] = useState(false)

  useEffect(() => {
    const fetchMenu = async () => {
      try {
        const loaded = await load()
        setMenu(() => loaded)
      } catch {
        // No signal, and not kept on this device yet: the next press tries again.
        setIsWanted(false)
      }
    }
    const timer = setTimeout(() => void fetchMenu(), isWanted ? 0 : LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load, isWanted])

  if (Menu) return <Menu {...given} button={button} defaultOpen={isWanted} />
  return <button aria-haspopup="menu" {...button} onClick={() => setIsWanted(true)} type="button" />
}
