import {
  type ComponentProps,
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'

interface DeferredProps {
  /** Until it is wanted, the code is loaded after the first screen. */
  isWanted?: boolean
  /** The device is offline and doesn't have the code yet. Being wanted again tries again. */
  onMissing?: () => void
  /** What is shown until the code is here. */
  fallback?: ReactNode
}

/** Late enough not to get in the way of the first screen. */
const LOAD_AFTER_MS = 2_000

/**
 * A part of the screen whose code arrives after the first screen, or when it is first wanted. React's `lazy` remembers that
 * loading failed once; a device that was offline then has to be able to try again.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined

  return function Deferred({ isWanted = true, onMissing, fallback, ...props }: Props & DeferredProps) {
    const [Part, setPart] = useState(() => loaded)
    const handleMissing = useEffectEvent(() => onMissing?.())

    useEffect(() => {
      if (Part) return
      const fetchPart = async () => {
        try {
          const fetched = (loaded ??= await load())
          setPart(() => fetched)
        } catch {
          handleMissing()
        }
      }
      const timer = setTimeout(() => void fetchPart(), isWanted ? 0 : LOAD_AFTER_MS)
      return () => clearTimeout(timer)
    }, [Part, isWanted])

    // What is left of the props once the three above are taken out are the part's own.
    return Part ? <Part {...(props as Omit<Props, never> as Props)} /> : fallback
  }
}

/** What a deferred menu is given when its code arrives. */
export interface MenuFrame {
  button: ComponentProps<'button'>
  defaultOpen: boolean
}

/** A menu's button is there at once; the menu's code arrives after the first screen, or when the button is first pressed. */
export function deferredMenu<Props extends MenuFrame>(load: () => Promise<ComponentType<Props>>) {
  const Menu = deferred(load)

  return function DeferredMenu(props: Omit<Props, 'defaultOpen'>) {
    const [isWanted, setIsWanted] = useState(false)
    const button = <button aria-haspopup="menu" {...props.button} onClick={() => setIsWanted(true)} type="button" />
    return (
      <Menu
        {...({ ...props, defaultOpen: isWanted } as unknown as Props)}
        fallback={button}
        isWanted={isWanted}
        onMissing={() => setIsWanted(false)}
      />
    )
  }
}

/** What is out of view when a screen opens is drawn right after the rest of the screen. */
export const AfterFirstLook = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null
