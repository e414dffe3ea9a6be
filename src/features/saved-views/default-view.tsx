import { useEffect, useRef } from 'react'
import { isDefaultOf } from '../../../contract/entities/view.ts'
import { useSession, useViews } from '../../hooks/use-local-data.ts'
import type { ViewPlace } from './view-place.ts'

/** Opens the list with the user's default view, once, if its address has no filters. Renders nothing. */
export function DefaultView({ place }: { place: ViewPlace }) {
  const views = useViews()
  const userId = useSession()?.userId ?? ''
  const isSettled = useRef(false)
  const { list, search, onOpen } = place
  useEffect(() => {
    if (isSettled.current || !views) return
    isSettled.current = true
    const chosen = views.find((view) => view.list === list && isDefaultOf(view, userId))
    if (chosen && Object.keys(search).length === 0) onOpen(chosen)
  }, [views, list, search, userId, onOpen])
  return null
}
