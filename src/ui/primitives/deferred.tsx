import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

interface DeferredProps<Given> {
  /** Always the same function. */
  load: () => Promise<ComponentType<Given>>
  given: Given
  isWanted: boolean
  /** No signal, and not kept on this device yet: being wanted again tries again. */
  onMissing: () => void
  /** Stands there until then. */
  children?: ReactNode
}

/** Late enough not to stand in the way of the first screen. */
const LOAD_AFTER_MS = 2_000

const loaded = new Map<unknown, unknown>()

async function fetchAndKeep<Part>(load: () => Promise<Part>): Promise<Part> {
  const part = await load()
  loaded.set(load, part)
  return part
}

/** A part of the screen whose code comes after the first screen, or when it is first wanted. */
export function Deferred<Given extends object>({ load, given, isWanted, onMissing, children }: DeferredProps<Given>) {
  const [Part, setPart] = useState(() => loaded.get(load) as ComponentType<Given> | undefined)
  const handleMissing = useEffectEvent(onMissing)

  useEffect(() => {
    if (Part) return
    const fetchPart = async () => {
      try {
        const fetched = await fetchAndKeep(load)
        setPart(() => fetched)
      } catch {
        handleMissing()
      }
    }
    const timer = setTimeout(() => void fetchPart(), isWanted ? 0 : LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [load, Part, isWanted])

  return Part ? <Part {...given} /> : children
}
