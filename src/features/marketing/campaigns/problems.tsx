import { Link } from '@tanstack/react-router'
import type { PreflightProblem } from '../../../../contract/entities/marketing/preflight.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Button, buttonClass } from '../../../ui/primitives/button.tsx'
import { SettingsButton } from '../settings/settings-button.tsx'
import styles from '../marketing.module.css'
import { texts } from './texts.ts'

interface ProblemsProps {
  problems: readonly PreflightProblem[]
  /** The settings may have changed. */
  onSettled: () => void
  /** For a campaign that can't be edited any more: its copy can. Absent where it is being written. */
  onCopy?: (() => void) | undefined
}

/** What blocks sending first, each with the way to put it right. */
export function Problems({ problems, onSettled, onCopy }: ProblemsProps) {
  if (problems.length === 0) return null
  const sorted = problems.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
  const places = new Set(problems.map(({ place }) => place))
  return (
    <div className={styles['problems']}>
      {sorted.map(({ text, isBlocking }) => (
        <Notice icon="alert" key={text} kind={isBlocking ? 'danger' : 'info'} text={text} />
      ))}
      <div className={styles['actions']}>
        {places.has('content') && onCopy ? <Button onClick={onCopy}>{texts.correctACopy}</Button> : null}
        {places.has('settings') ? <SettingsButton onClosed={onSettled} /> : null}
        {places.has('subscribers') ? (
          <Link className={buttonClass()} search={{ tab: 'subscribers' }} to="/marketing">
            {texts.showSubscribers}
          </Link>
        ) : null}
      </div>
    </div>
  )
}
