import { type ReactNode, useEffect, useState } from 'react'
import { colleagueName } from '../../../contract/entities/user.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useMe } from '../../hooks/use-me.ts'
import { agreeToPosition, keepsPosition, stopKeepingPosition } from '../../hooks/use-device-position.ts'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStep } from './two-step.tsx'
import { changePassword } from '../../../contract/endpoints/sessions.ts'
import { messages } from '../../../contract/messages.ts'
import { call } from '../../api/call.ts'
import { failureMessage } from '../../api/failures.ts'
import { signIn } from '../../db/session/session.ts'
import { Button } from '../../ui/primitives/button.tsx'
import { FormNote } from '../../ui/forms/form-note.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useOfficeForm } from '../../ui/forms/use-office-form.ts'
import styles from './my-account.module.css'
import { CalendarCard } from './calendar-card.tsx'
import { NotificationSettingsCard } from './notification-settings.tsx'
import { keepPushSubscription } from './push-subscription.ts'
import { PasswordField } from './password-field.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'

interface MyAccountScreenProps {
  /** When the person is away. */
  away?: ReactNode
  /** What an Admin sets for everyone. */
  company?: ReactNode
  onSignedOut: () => void
}

export function MyAccountScreen({ away, company, onSignedOut }: MyAccountScreenProps) {
  const session = useSession()
  const me = useMe()
  if (!session) return null
  return (
    <PlainScreen title={texts.myAccount}>
      <Card title={texts.aboutYou}>
        <FieldList
          fields={[
            { label: texts.name, value: me ? colleagueName(me) : '' },
            { label: texts.role, value: session.role },
          ]}
        />
      </Card>
      {away}
      <Sessions onSignedOut={onSignedOut} />
      <ChangePassword />
      <NotificationSettingsCard />
      <RemindersCard />
      <CalendarCard />
      <PositionCard userId={session.userId} />
      <TwoStep isOffered={session.role !== 'User'} />
      {company}
    </PlainScreen>
  )
}

function PositionCard({ userId }: { userId: string }) {
  const [isKept, setIsKept] = useState(() => keepsPosition(userId))
  const [isRefused, setIsRefused] = useState(false)
  const choose = async (isWanted: boolean) => {
    if (!isWanted) stopKeepingPosition(userId)
    const hasAgreed = isWanted && (await agreeToPosition(userId))
    setIsKept(hasAgreed)
    setIsRefused(isWanted && !hasAgreed)
  }
  return (
    <Card title={texts.callsAndVisits}>
      <CheckField
        checked={isKept}
        hint={texts.positionIsKeptWith}
        label={texts.keepMyPosition}
        onChecked={(isWanted) => void choose(isWanted)}
      />
      {isRefused ? <FormNote detail={texts.allowPosition} kind="failure" text={texts.positionNotAllowed} /> : null}
    </Card>
  )
}

/** Browsers ask only after a press, and only once. */
function RemindersCard() {
  const device = useDevice()
  const [permission, setPermission] = useState(() =>
    'Notification' in globalThis ? Notification.permission : undefined,
  )
  const [isReached, setIsReached] = useState(false)
  const ask = async () => setPermission(await Notification.requestPermission())
  useEffect(() => {
    if (permission !== 'granted') return
    keepPushSubscription(device).then(setIsReached, () => undefined)
  }, [permission, device])
  return (
    <Card title={texts.reminders}>
      <div className={styles['form']}>
        <p>{permission === undefined ? texts.noNotificationsHere : texts.notificationsAre[permission]}</p>
        {isReached ? <p>{texts.alsoWhileClosed}</p> : null}
        {permission === 'default' ? <Button onClick={() => void ask()}>{texts.allowNotifications}</Button> : null}
      </div>
    </Card>
  )
}

class PasswordsDiffer extends Error {}

function ChangePassword() {
  const device = useDevice()
  const token = useSession()?.token
  const toasts = useToasts()
  const form = useOfficeForm({
    values: { currentPassword: '', password: '', again: '' },
    send: async ({ currentPassword, password, again }) => {
      if (password !== again) throw new PasswordsDiffer()
      const answer = await call(changePassword, { body: { currentPassword, password } }, { token })
      await signIn(device, answer.token)
      form.reset()
      toasts.succeed(texts.passwordChanged)
    },
    explain: (error) =>
      error instanceof PasswordsDiffer
        ? { text: messages.passwordsDiffer }
        : failureMessage(error, texts.errorChangingPassword),
  })
  return (
    <Card title={texts.changePassword}>
      <form className={styles['form']} onSubmit={form.handleSubmit}>
        <p>{texts.youWillBeSignedOut}</p>
        <PasswordField {...form.line('currentPassword')} label={texts.currentPassword} />
        <PasswordField {...form.line('password')} isNew label={texts.newPassword} />
        <PasswordField {...form.line('again')} isNew="again" label={texts.confirmPassword} />
        {form.failure ? <FormNote kind="failure" {...form.failure} /> : null}
        <Button disabled={form.isBusy} kind="primary" type="submit">
          {texts.changePassword}
        </Button>
      </form>
    </Card>
  )
}
