import { type ReactNode, useState } from 'react'
import { useDevice } from '../../hooks/device-context.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Icon, type IconName } from '../../ui/primitives/icon.tsx'
import styles from './help.module.css'
import { texts } from './texts.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

interface Step {
  icon: IconName
  title: string
  text: string
  /** What this device can say or do about it. */
  extra?: ReactNode
}

interface StepParts {
  /** Whether this device can work offline yet. */
  readiness: ReactNode
  /** How to install Doorstep here. */
  install: ReactNode
}

const stepsWith = ({ readiness, install }: StepParts): readonly Step[] => [
  { icon: 'today', title: texts.startWithToday, text: texts.thisScreenLists },
  { icon: 'cloudOff', title: texts.workWithoutAConnection, text: texts.everythingIsSaved, extra: readiness },
  { icon: 'download', title: texts.keepDoorstepClose, text: texts.installedItOpens, extra: install },
]

interface FirstStepsProps extends StepParts {
  /** Shown afterwards: one thing at a time. */
  children?: ReactNode
}

/** On Today, until somebody has been through it or skipped it. In the page, so that it covers nothing. */
export function FirstSteps({ children, ...parts }: FirstStepsProps) {
  const { storage } = useDevice()
  const { userId } = useSession() ?? {}
  const seen = `firstStepsSeen ${userId}`
  const [index, setIndex] = useState(0)
  const [isDone, setIsDone] = useState(false)
  const steps = stepsWith(parts)
  const step = steps[index]
  if (userId === undefined) return null
  if (isDone || !step || storage.getItem(seen) !== null) return children
  const isLast = index === steps.length - 1
  const finish = () => {
    storage.setItem(seen, 'yes')
    setIsDone(true)
  }
  return (
    <section aria-label={texts.gettingStarted} className={styles['steps']}>
      <div aria-live="polite" className={styles['step']}>
        <p className={styles['count']}>{texts.stepOf(index + 1, steps.length)}</p>
        <StepText heading="h2" step={step} />
      </div>
      <div className={styles['actions']}>
        {isLast ? null : (
          <Button kind="quiet" onClick={finish}>
            {texts.skip}
          </Button>
        )}
        {index > 0 ? <Button onClick={() => setIndex(index - 1)}>{texts.back}</Button> : null}
        <Button kind="primary" onClick={isLast ? finish : () => setIndex(index + 1)}>
          {isLast ? texts.done : texts.next}
        </Button>
      </div>
    </section>
  )
}

/** All of them at once, under Help. */
export const StepList = (parts: StepParts) => (
  <ol className={styles['stepList']}>
    {stepsWith(parts).map((step) => (
      <li className={styles['step']} key={step.title}>
        <StepText heading="h3" step={step} />
      </li>
    ))}
  </ol>
)

const StepText = ({ heading: Heading, step }: { heading: 'h2' | 'h3'; step: Step }) => (
  <>
    <Heading className={styles['stepTitle']}>
      <Icon name={step.icon} size={24} />
      <LiveText>{step.title}</LiveText>
    </Heading>
    <p>{step.text}</p>
    {step.extra}
  </>
)
