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
  /** The device is offline and lacks the code. Being wanted again tries again. */
  onMissing?: () => void
  fallback?: ReactNode
}

/** Late enough not to delay the first screen. */
const LOAD_AFTER_MS = 2_000

/** React's `lazy` remembers a failed load; a device that was offline must be able to try again. */
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

    // Without the three props above, the rest are the part's own.
    return Part ? <Part {...(props as Omit<Props, never> as Props)} /> : fallback
  }
}

export interface MenuFrame {
  button: ComponentProps<'button'>
  defaultOpen: boolean
}

/** The button is there at once; the menu's code arrives after the first screen, or when the button is first pressed. */
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

/** Content that is out of view at first is drawn right after the rest of the screen. */
export const AfterFirstLook = ({ children }: { children: ReactNode }) =>
  useDeferredValue(true, false) ? children : null
