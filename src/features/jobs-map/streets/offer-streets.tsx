import { useEffect, useMemo, useState } from 'react'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { useSession } from '../../../hooks/use-local-data.ts'
import { useLeadQuery } from '../../../hooks/use-search-query.ts'
import { formatBytes } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import styles from '../jobs-map-screen.module.css'
import { texts } from '../texts.ts'
import { archiveAddress, canKeepAreas } from './kept-areas.ts'
import { type Patch, patchOf } from './patch.ts'
import { forgetEnd, keepArea, readAreas, useStreets } from './streets-work.ts'
import { filesWithin } from './tile-files.ts'
import { usePlan } from './use-plan.ts'
import { CopyProgress, StreetsEnd } from './view-card.tsx'

/** People share devices: each is asked once. */
const keyOf = (userId: string) => `streets-offered:${userId}`

/** Offers once to keep the streets where the person's leads are, on a device that keeps none yet. */
export function OfferStreets({ tiles }: { tiles: Tiles | undefined }) {
  const userId = useSession()?.userId
  const { areas, work } = useStreets()
  const [isTaken, setIsTaken] = useState(false)
  const [isAnswered, setIsAnswered] = useState(
    () => userId === undefined || localStorage.getItem(keyOf(userId)) !== null,
  )
  useEffect(() => {
    void readAreas()
    return forgetEnd
  }, [])
  if (isTaken) return work ? <CopyProgress work={work} /> : <StreetsEnd />
  const isOffered = tiles?.kind === 'pmtiles' && canKeepAreas() && areas?.length === 0 && !work
  if (userId === undefined || isAnswered || !isOffered) return null
  const answer = () => {
    localStorage.setItem(keyOf(userId), 'yes')
    setIsAnswered(true)
  }
  return (
    <PatchOffer
      onKeep={() => {
        answer()
        setIsTaken(true)
      }}
      onNotNow={answer}
      tiles={tiles}
      userId={userId}
    />
  )
}

interface OfferProps {
  onKeep: () => void
  onNotNow: () => void
}

/** Enough to know where somebody works. */
const LEADS_READ = { number: 1, size: 500 }

function PatchOffer({ userId, tiles, ...on }: OfferProps & { userId: string; tiles: Tiles }) {
  const { value: mine } = useLeadQuery('lead', { assignedTo: userId }, LEADS_READ)
  const patch = useMemo(() => mine && patchOf(mine.rows), [mine])
  const [file] = patch ? filesWithin(tiles, patch.box) : []
  return patch && file !== undefined ? <Offer {...on} patch={patch} url={archiveAddress(file)} /> : null
}

/** Its size is said before it is taken. Where it has no streets or no room, it isn't offered. */
function Offer({ patch: { name, box }, url, onKeep, onNotNow }: OfferProps & { patch: Patch; url: string }) {
  const { plan } = usePlan(url, box)
  if (!plan || !('plan' in plan) || !plan.hasSpace) return null
  const { version, copy } = plan.plan
  if (!copy?.hasStreets) return null
  const handleKeep = () => {
    onKeep()
    void keepArea({ url, box, version, copy, name })
  }
  return (
    <div aria-label={texts.streetsOffline} className={styles['ask']} role="group">
      <p>{texts.keepStreetsOf(name, formatBytes(copy.bytes))}</p>
      <Button onClick={onNotNow}>{texts.notNow}</Button>
      <Button icon="download" kind="primary" onClick={handleKeep}>
        {texts.keep}
      </Button>
    </div>
  )
}
