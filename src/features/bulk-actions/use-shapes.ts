import { useState } from 'react'
import * as z from 'zod/mini'
import { FEWEST_CORNERS, type Ring } from '../../../contract/entities/sharing/rings.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { useCompany, useSession } from '../../hooks/use-local-data.ts'
import type { AreaChange } from '../../hooks/area-map-context.ts'

const drawnShape = z.object({
  id: z.string(),
  userId: z.string(),
  ring: z.readonly(z.array(z.object({ x: z.number(), y: z.number() }))),
})
export type DrawnShape = z.infer<typeof drawnShape>
const drawnShapes = z.readonly(z.array(drawnShape))

/** What has been drawn for each person, and what is being drawn. */
export function useShapes() {
  const remembered = useRememberedShapes()
  const [shapes, setShapes] = useState(remembered.read)
  const [corners, setCorners] = useState<Ring>([])
  /** For whom shapes are drawn: the map is open. */
  const [drawsFor, setDrawsFor] = useState<string>()
  /** Whose button opened the map last. */
  const [opener, setOpener] = useState<string>()

  // Kept at once: a shape takes a while to draw, and the dialog may be closed without sharing anything.
  const keep = (next: readonly DrawnShape[]) => {
    setShapes(next)
    remembered.write(next)
  }
  const close = () => {
    if (drawsFor === undefined || corners.length < FEWEST_CORNERS) return
    keep([...shapes, { id: crypto.randomUUID(), userId: drawsFor, ring: corners }])
    setCorners([])
  }
  return {
    shapes,
    corners,
    drawsFor,
    opener,
    open: (userId: string) => {
      setOpener(userId)
      setDrawsFor(userId)
    },
    drawFor: setDrawsFor,
    change: (change: AreaChange) => {
      if (change.kind === 'corner') setCorners((before) => [...before, change.corner])
      if (change.kind === 'close') close()
      if (change.kind === 'moved')
        keep(shapes.map((shape) => ({ ...shape, ring: change.rings.get(shape.id) ?? shape.ring })))
    },
    undoCorner: () => setCorners(corners.slice(0, -1)),
    close,
    remove: (id: string) => keep(shapes.filter((shape) => shape.id !== id)),
    /** Back to the numbers. What could be closed is closed. */
    leave: () => {
      close()
      setCorners([])
      setDrawsFor(undefined)
    },
    /** It has the focus again. */
    forgetOpener: () => setOpener(undefined),
  }
}

/** Areas are mostly the same from one share-out to the next, as the people are. */
function useRememberedShapes() {
  const { storage } = useDevice()
  const key = `sharing-shapes:${useSession()?.userId}:${useCompany().companyId}`
  return {
    read: (): readonly DrawnShape[] => {
      const kept = storage.getItem(key)
      return (kept ? drawnShapes.safeParse(JSON.parse(kept)).data : undefined) ?? []
    },
    write: (shapes: readonly DrawnShape[]) => storage.setItem(key, JSON.stringify(shapes)),
  }
}
