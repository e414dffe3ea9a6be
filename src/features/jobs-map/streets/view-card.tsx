import { FormNote } from '../../../ui/forms/form-note.tsx'
import { WorkProgress } from '../../../ui/feedback/work-progress.tsx'
import { formatBytes } from '../../../ui/primitives/amounts.ts'
import { Button } from '../../../ui/primitives/button.tsx'
import { texts } from '../texts.ts'
import { type Box, isWithin, sizeOf } from './box.ts'
import type { CopyPlan } from './copy-ranges.ts'
import { isWhole } from './kept-areas.ts'
import styles from './streets-tool.module.css'
import { cancelCopy, keepArea, type Streets, useStreets } from './streets-work.ts'
import type { Planned } from './streets.worker.ts'

interface ViewCardProps {
  url: string
  view: Box
  name: string | undefined
  plan: Planned | undefined
  onPlanAgain: () => void
}

export function ViewCard({ url, view, name = texts.thisView, plan, onPlanAgain }: ViewCardProps) {
  const { work } = useStreets()
  if (work) return <CopyProgress work={work} />
  const copy = plan && 'plan' in plan ? plan.plan.copy : undefined
  return (
    <section aria-label={texts.thisView} className={styles['view']}>
      <div>
        <h3>{name}</h3>
        <p className={styles['facts']} role="status">
          {[sizeOf(view), plan ? copy && formatBytes(copy.bytes) : texts.workingOutTheSize].filter(Boolean).join(' · ')}
        </p>
      </div>
      {plan && 'failure' in plan ? (
        <>
          <FormNote kind="failure" text={texts.keptEnds[plan.failure]} />
          <Button icon="refresh" onClick={onPlanAgain}>
            {texts.tryAgain}
          </Button>
        </>
      ) : null}
      {plan && 'plan' in plan ? (
        <KeepChoice
          hasSpace={plan.hasSpace}
          onKeep={(found) => void keepArea({ url, box: view, version: plan.plan.version, copy: found, name })}
          plan={plan.plan}
          view={view}
        />
      ) : null}
    </section>
  )
}

export const CopyProgress = ({ work: { area, copiedBytes } }: { work: NonNullable<Streets['work']> }) => (
  <WorkProgress
    label={texts.keepingName(area.name)}
    onCancel={cancelCopy}
    text={texts.copiedOfBytes(formatBytes(copiedBytes), formatBytes(area.bytes))}
    total={area.bytes}
    value={copiedBytes}
  />
)

interface KeepChoiceProps {
  plan: CopyPlan
  hasSpace: boolean
  view: Box
  onKeep: (copy: NonNullable<CopyPlan['copy']>) => void
}

function KeepChoice({ plan: { version, copy }, hasSpace, view, onKeep }: KeepChoiceProps) {
  const { areas = [], end } = useStreets()
  if (!copy) return <FormNote kind="caution" text={texts.zoomInToKeepAnArea} />
  if (!copy.hasStreets) return <p>{texts.theMapHasNoStreetsHere}</p>
  const isKept = areas.some((area) => isWhole(area) && area.version === version && isWithin(view, area.box))
  // Said by the message below.
  if (isKept && end?.kind === 'kept') return null
  if (isKept) return <p>{texts.thisViewIsKept}</p>
  if (!hasSpace) return <FormNote kind="caution" text={texts.keptEnds['no-space']} />
  return (
    <Button icon="download" kind="primary" onClick={() => onKeep(copy)}>
      {texts.keepThisAreaOffline}
    </Button>
  )
}

/** What came of the last copy or removal. */
export function StreetsEnd() {
  const { end } = useStreets()
  if (!end) return null
  if (end.kind === 'kept') return <FormNote kind="success" text={texts.nameIsKept(end.name)} />
  if (end.kind === 'removed') return <FormNote kind="success" text={texts.nameIsRemoved(end.name)} />
  return <FormNote kind={end.kind === 'cancelled' ? 'caution' : 'failure'} text={texts.keptEnds[end.kind]} />
}
