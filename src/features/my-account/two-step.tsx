import { useEffect, useRef, useState } from 'react'
import {
  confirmTwoStep,
  getTwoStep,
  renewRecoveryCodes,
  startTwoStep,
  stopTwoStep,
} from '../../../contract/endpoints/two-step.ts'
import { call } from '../../api/call.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { useCopy } from '../../ui/feedback/use-copy.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { CodeForm } from './code-form.tsx'
import styles from './my-account.module.css'
import { NotHere } from './not-here.tsx'
import { encode } from 'uqr'
import { texts } from './texts.ts'

type Step =
  | { name: 'overview' | 'start' | 'renew' | 'off' }
  | { name: 'confirm'; secret: string; uri: string }
  | { name: 'codes'; codes: readonly string[] }

const OVERVIEW: Step = { name: 'overview' }

/** Codes of an authenticator app in addition to the password, for administrators. */
export function TwoStep({ isOffered }: { isOffered: boolean }) {
  const query = useServerQuery('two-step', (auth) => call(getTwoStep, {}, auth))
  const [step, setStep] = useState<Step>(OVERVIEW)
  const area = useFocusOnStep(step)
  const answer = query.failure ? undefined : query.value
  if (!isOffered && !answer?.isOn) return null
  const isOverview = step.name === 'overview'
  const finish = (next: Step = OVERVIEW) => {
    setStep(next)
    query.refetch()
  }
  return (
    <Card title={texts.twoStepSignIn}>
      <div aria-label={texts.twoStepSignIn} className={styles['form']} ref={area} role="group" tabIndex={-1}>
        {isOverview && answer ? <Overview {...answer} onStep={(name) => setStep({ name })} /> : null}
        {isOverview && !answer ? <NotHere offline={texts.youCanSetThisUp} query={query} /> : null}
        <Forms onFinish={finish} onStep={setStep} step={step} />
        {step.name === 'codes' ? <RecoveryCodes codes={step.codes} onDone={() => finish()} /> : null}
      </div>
    </Card>
  )
}

/** The pressed button disappears with its step. A QR code gets the focus before the field below it. */
function useFocusOnStep({ name }: Step) {
  const area = useRef<HTMLDivElement>(null)
  const shown = useRef(name)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    const field = name === 'confirm' ? undefined : area.current?.querySelector('input')
    ;(field ?? area.current)?.focus()
  }, [name])
  return area
}

interface OverviewProps {
  isOn: boolean
  recoveryCodesLeft: number
  onStep: (name: 'start' | 'renew' | 'off') => void
}

function Overview({ isOn, recoveryCodesLeft: codesLeft, onStep }: OverviewProps) {
  if (!isOn)
    return (
      <>
        <p>{texts.askForACode}</p>
        <Button kind="primary" onClick={() => onStep('start')}>
          {texts.setUpTwoStepSignIn}
        </Button>
      </>
    )
  return (
    <>
      <p>{texts.onYouHaveCodesLeft(codesLeft, codesLeft === 1 ? 'code' : 'codes')}</p>
      <div className={styles['actions']}>
        <Button onClick={() => onStep('renew')}>{texts.getNewRecoveryCodes}</Button>
        <Button kind="danger" onClick={() => onStep('off')}>
          {texts.turnOff}
        </Button>
      </div>
    </>
  )
}

interface FormsProps {
  step: Step
  onStep: (step: Step) => void
  onFinish: (step?: Step) => void
}

function Forms({ step, onStep, onFinish }: FormsProps) {
  const token = useSession()?.token
  const toasts = useToasts()
  const asked = { token }
  const common = { key: step.name, onCancel: () => onStep(OVERVIEW) }
  if (step.name === 'start')
    return (
      <CodeForm
        {...common}
        asksPassword
        onSend={async ({ currentPassword }) =>
          onStep({ name: 'confirm', ...(await call(startTwoStep, { body: { currentPassword } }, asked)) })
        }
        submit={texts.continue}
      />
    )
  if (step.name === 'confirm')
    return (
      <CodeForm
        {...common}
        asksCode="app"
        onSend={async ({ code }) => {
          const { recoveryCodes } = await call(confirmTwoStep, { body: { code } }, asked)
          onFinish({ name: 'codes', codes: recoveryCodes })
        }}
        submit={texts.turnOn}
      >
        <p>{texts.scanThisWithAnAuthenticator}</p>
        <QrCode label={texts.qrCodeForYourAuthenticatorApp} text={step.uri} />
        <p className={styles['secret']}>{step.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</p>
      </CodeForm>
    )
  if (step.name === 'renew')
    return (
      <CodeForm
        {...common}
        asksCode="any"
        onSend={async ({ code }) => {
          const { recoveryCodes } = await call(renewRecoveryCodes, { body: { code } }, asked)
          onFinish({ name: 'codes', codes: recoveryCodes })
        }}
        submit={texts.getNewRecoveryCodes}
      >
        <p>{texts.yourOldRecoveryCodes}</p>
      </CodeForm>
    )
  if (step.name !== 'off') return null
  return (
    <CodeForm
      {...common}
      asksCode="any"
      asksPassword
      onSend={async (body) => {
        toasts.succeed((await call(stopTwoStep, { body }, asked)).message)
        onFinish()
      }}
      submit={texts.turnOff}
    >
      <p>{texts.youWillSign}</p>
    </CodeForm>
  )
}

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const copy = useCopy({
    copied: texts.codesCopied,
    failed: texts.theCodesCouldntBeCopied,
    instead: texts.writeThemDownInstead,
  })
  return (
    <>
      <p role="status">{texts.saveTheseRecoveryCodesEach}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button onClick={() => void copy(codes.join('\n'))}>{texts.copyCodes}</Button>
        <Button kind="primary" onClick={onDone}>
          {texts.iveSavedThem}
        </Button>
      </div>
    </>
  )
}

/** Black on white in every theme: cameras read nothing else as well. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      aria-label={label}
      className={styles['qr']}
      role="img"
      shapeRendering="crispEdges"
      viewBox={`0 0 ${size} ${size}`}
    >
      <path d={squares} fill="#000" />
    </svg>
  )
}
