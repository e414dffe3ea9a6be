import { useEffect, useState } from 'react'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { Dialog } from '../../../ui/primitives/dialog.tsx'
import { useIsHandheld } from '../../../ui/primitives/media.ts'
import type { MapView } from '../map-view.ts'
import { texts } from '../texts.ts'
import { AreaList } from './area-list.tsx'
import { type Box, boxAround } from './box.ts'
import { archiveAddress, canKeepAreas } from './kept-areas.ts'
import styles from './streets-tool.module.css'
import { filesWithin } from './tile-files.ts'
import { forgetEnd, readAreas, useStreets } from './streets-work.ts'
import { StreetsEnd, ViewCard } from './view-card.tsx'
import { usePlan } from './use-plan.ts'

interface StreetsToolProps {
  map: MapView
  tiles: Tiles | undefined
}

/** Keeps the streets of the present view on the device. Absent where there is nothing to keep and nothing kept. */
export function StreetsTool({ map, tiles }: StreetsToolProps) {
  const { areas } = useStreets()
  const [view, setView] = useState<Box>()
  const isHandheld = useIsHandheld()
  useEffect(() => void readAreas(), [])

  const handleOpen = () => {
    forgetEnd()
    setView(boxAround(map.shapeOfView()))
  }
  const handleClose = () => setView(undefined)
  if (!tiles && !areas?.length) return null
  return (
    <>
      <Button aria-haspopup="dialog" aria-label={texts.streetsOffline} icon="download" onClick={handleOpen} />
      <Dialog
        actions={isHandheld ? undefined : <Button onClick={handleClose}>{texts.close}</Button>}
        isSheet={isHandheld}
        onOpenChange={handleClose}
        open={view !== undefined}
        title={texts.streetsOffline}
      >
        {view ? <Streets tiles={tiles} view={view} /> : null}
      </Dialog>
    </>
  )
}

function Streets({ tiles, view }: { tiles: Tiles | undefined; view: Box }) {
  const [file] = tiles?.kind === 'pmtiles' && canKeepAreas() ? filesWithin(tiles, view) : []
  const url = file && archiveAddress(file)
  const isPictures = tiles?.kind !== 'pmtiles'
  const { plan, name, planAgain } = usePlan(url, view)
  const found = plan && 'plan' in plan ? plan.plan : undefined
  return (
    <div className={styles['streets']}>
      {url === undefined ? (
        <p>{noAreaText(isPictures)}</p>
      ) : (
        <ViewCard name={name} onPlanAgain={planAgain} plan={plan} url={url} view={view} />
      )}
      <StreetsEnd />
      <AreaList newest={url !== undefined && found ? { url, version: found.version } : undefined} tiles={tiles} />
    </div>
  )
}

function noAreaText(isPictures: boolean): string {
  if (!canKeepAreas()) return texts.theBrowserKeepsNoAreas
  return isPictures ? texts.theMapIsPictures : texts.theMapHasNoStreetsHere
}
