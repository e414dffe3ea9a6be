import { useState } from 'react'
import { formatDate } from '../../../../contract/entities/field-text.ts'
import type { Tiles } from '../../../../contract/entities/tiles.ts'
import { formatBytes } from '../../../ui/primitives/amounts.ts'
import { Badge } from '../../../ui/primitives/badge.tsx'
import { Button } from '../../../ui/primitives/button.tsx'
import { ConfirmDialog } from '../../../ui/primitives/dialog.tsx'
import { londonDate } from '../../../ui/primitives/london-day.ts'
import { texts } from '../texts.ts'
import { sizeOf } from './box.ts'
import { archiveAddress, isWhole, type ListedArea } from './kept-areas.ts'
import styles from './streets-tool.module.css'
import { copyArea, dropArea, updateArea, useStreets } from './streets-work.ts'

/** The server's archive. Undefined while it isn't known. */
interface Archive {
  url: string
  version: string | undefined
}

interface AreaListProps {
  /** Of the present view. */
  newest: Archive | undefined
  tiles: Tiles | undefined
}

export function AreaList({ newest, tiles }: AreaListProps) {
  const { areas = [], work } = useStreets()
  const [leaving, setLeaving] = useState<ListedArea>()
  const listed = areas.filter(({ id }) => id !== work?.area.id)
  const handleRemove = () => {
    if (leaving) void dropArea(leaving)
    setLeaving(undefined)
  }
  return (
    <section aria-label={texts.keptOnThisDevice} className={styles['kept']}>
      <h3>{texts.keptOnThisDevice}</h3>
      {listed.length === 0 ? <p className={styles['facts']}>{texts.noAreasYet}</p> : null}
      <ul className={styles['list']}>
        {listed.map((area) => (
          <AreaItem
            area={area}
            isBusy={work !== undefined}
            key={area.id}
            newest={newest && replaces(newest, area, tiles) ? newest : undefined}
            onRemove={setLeaving}
          />
        ))}
      </ul>
      <ConfirmDialog
        confirm={texts.remove}
        description={texts.itsStreetsWontShowOffline}
        onConfirm={handleRemove}
        onOpenChange={() => setLeaving(undefined)}
        open={leaving !== undefined}
        title={texts.removeName(leaving?.name ?? '')}
      />
    </section>
  )
}

/** Whether it is a newer version of the area's file, or the server has it in place of that file. */
const replaces = (newest: Archive, { url, version }: ListedArea, tiles: Tiles | undefined) =>
  newest.url === url
    ? newest.version !== version
    : !tiles || ![tiles.url, ...(tiles.files ?? []).map((file) => file.url)].map(archiveAddress).includes(url)

interface AreaItemProps {
  area: ListedArea
  isBusy: boolean
  /** The archive that it can be updated from. */
  newest: Archive | undefined
  onRemove: (area: ListedArea) => void
}

function AreaItem({ area, isBusy, newest, onRemove }: AreaItemProps) {
  const { name, box, bytes, copiedBytes, startedAt } = area
  const size = isWhole(area) ? formatBytes(bytes) : texts.copiedOfBytes(formatBytes(copiedBytes), formatBytes(bytes))
  const label = (verb: string) => texts.verbName(verb, name)
  return (
    <li className={styles['area']}>
      <div className={styles['about']}>
        <strong>{name}</strong>
        <p className={styles['facts']}>{[sizeOf(box), size, formatDate(londonDate(startedAt))].join(' · ')}</p>
        {newest ? <Badge tone="info">{texts.newerMapAvailable}</Badge> : null}
        {isWhole(area) ? null : <Badge tone="warning">{texts.unfinished}</Badge>}
      </div>
      <div className={styles['verbs']}>
        {newest ? (
          <Button aria-label={label(texts.update)} disabled={isBusy} onClick={() => void updateArea(area, newest.url)}>
            {texts.update}
          </Button>
        ) : null}
        {newest || isWhole(area) ? null : (
          <Button aria-label={label(texts.carryOn)} disabled={isBusy} onClick={() => void copyArea(area)}>
            {texts.carryOn}
          </Button>
        )}
        <Button aria-label={label(texts.remove)} kind="quiet" onClick={() => onRemove(area)}>
          {texts.remove}
        </Button>
      </div>
    </li>
  )
}
