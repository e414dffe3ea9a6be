import { Link } from '@tanstack/react-router'
import { putAway } from '../../db/outbox/batch-actions.ts'
import type { BatchProgress } from '../../db/outbox/batch-progress.ts'
import { discardBatch, retryBatch } from '../../db/outbox/outbox-actions.ts'
import { useUndoBatch } from '../../records/use-undo.ts'
import { Button, buttonClass } from '../../ui/primitives/button.tsx'
import { Progress } from '../../ui/feedback/progress.tsx'
import styles from './bulk-actions.module.css'
import { howMany } from './bulk-action.ts'
import { useEffect, useState } from 'react'
import { savedText } from '../../ui/feedback/waiting-mark.tsx'
import { thousands } from '../../ui/primitives/amounts.ts'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface BatchNoticeProps {
  batch: BatchProgress
  isKept?: boolean
}

export function BatchNotice({ batch, isKept = false }: BatchNoticeProps) {
  const device = useDevice()
  const { batchId, description, total, left, queued, refused } = batch
  const seconds = useSecondsUntil(batch.heldUntil)
  const undo = useUndoBatch()
  const held = usePutAwayWhenDone(batch, isKept)
  return (
    <li className={styles['notice']} data-tone={refused > 0 ? 'danger' : 'info'} {...held}>
      <p className={styles['what']}>
        <strong>{batchTitle(batch)}</strong>
        <span role={seconds > 0 ? undefined : 'status'}>{batchText(batch, seconds)}</span>
      </p>
      {left > 0 && queued > 0 ? <Progress label={description} total={total} value={total - left} /> : null}
      <span className={styles['actions']}>
        {queued === 0 ? <Button onClick={() => void undo(batchId)}>{texts.undo}</Button> : null}
        {refused > 0 && isKept ? (
          <>
            <Button icon="refresh" onClick={() => void retryBatch(device, batchId)}>
              {texts.retryAllRefused}
            </Button>
            <Button kind="quiet" onClick={() => void discardBatch(device, batchId)}>
              {texts.discardAllRefused}
            </Button>
          </>
        ) : null}
        {refused > 0 && !isKept ? (
          <Link className={buttonClass()} to="/sync">
            {texts.seeRefused}
          </Link>
        ) : null}
        {left === 0 && !isKept ? (
          <Button
            aria-label={texts.dismissDescription(description)}
            icon="close"
            kind="quiet"
            onClick={() => void putAway(device.outbox, batchId)}
          />
        ) : null}
      </span>
    </li>
  )
}

/** Long enough to read it. */
const SHOWN_DONE_MS = 6_000

/** A change that was sent whole leaves the lists after a while, unless the pointer is on it. It stays listed under the bell. */
function usePutAwayWhenDone({ batchId, left, refused }: BatchProgress, isKept: boolean) {
  const { outbox } = useDevice()
  const [isHeld, setIsHeld] = useState(false)
  const isDone = !isKept && left === 0 && refused === 0
  useEffect(() => {
    if (!isDone || isHeld) return
    const timer = setTimeout(() => void putAway(outbox, batchId), SHOWN_DONE_MS)
    return () => clearTimeout(timer)
  }, [outbox, batchId, isDone, isHeld])
  const hold = () => setIsHeld(true)
  const release = () => setIsHeld(false)
  return { onPointerEnter: hold, onPointerLeave: release, onFocus: hold, onBlur: release }
}

const SECOND_MS = 1_000

function useSecondsUntil(moment: number): number {
  const secondsNow = () => Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS))
  const [seconds, setSeconds] = useState(secondsNow)
  useEffect(() => {
    if (moment <= Date.now()) return
    const timer = setInterval(() => setSeconds(Math.max(0, Math.ceil((moment - Date.now()) / SECOND_MS))), SECOND_MS)
    return () => clearInterval(timer)
  }, [moment])
  return seconds
}

export const batchTitle = ({ description, total, ofDeals }: BatchProgress) =>
  `${description} · ${howMany(total, ofDeals ? 'deal' : 'lead')}`

/** The progress of a batch as a sentence that never says more than is true. */
export function batchText(batch: BatchProgress, secondsHeld: number): string {
  const { total, left, sent, refused, queued, discarded } = batch
  const of = texts.sentOfTotalSent(thousands(sent), thousands(total))
  const gone = [
    refused > 0 ? `${thousands(refused)} refused` : '',
    discarded > 0 ? `${thousands(discarded)} discarded` : '',
  ].filter(Boolean)
  if (queued === 0 && secondsHeld > 0) return texts.savedTextSendsInSeconds(savedText(), secondsHeld)
  if (queued === 0) return texts.savedTextWaitingToBeSent(savedText())
  if (left === 0 && gone.length === 0) return texts.allTotalSent(thousands(total))
  return [of, ...gone].join(', ')
}
