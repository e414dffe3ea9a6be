import {
  getNotificationSettings,
  type NotificationSettings,
  putNotificationSettings,
} from '../../../contract/endpoints/notifications.ts'
import { mutableKind } from '../../../contract/entities/notice.ts'
import { call } from '../../api/call.ts'
import { whyFailed } from '../../api/failures.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { NotHere } from './not-here.tsx'
import { texts } from './texts.ts'

/** They apply to all companies and devices of the user. */
export function NotificationSettingsCard() {
  const token = useSession()?.token
  const toasts = useToasts()
  const query = useServerQuery('notification settings', (auth) => call(getNotificationSettings, {}, auth))
  const settings = query.failure ? undefined : query.value
  const save = async (before: NotificationSettings, after: NotificationSettings) => {
    query.replace(() => after)
    try {
      await call(putNotificationSettings, { body: after }, { token })
    } catch (error) {
      query.replace(() => before)
      toasts.fail(texts.notificationsNotChanged, whyFailed(error))
    }
  }
  return (
    <Card title={texts.notifications}>
      {settings ? (
        <>
          {mutableKind.options.map((kind) => (
            <CheckField
              checked={!settings.muted.includes(kind)}
              key={kind}
              label={texts.notifiedOf[kind]}
              onChecked={(isWanted) => {
                const others = settings.muted.filter((each) => each !== kind)
                void save(settings, { ...settings, muted: isWanted ? others : [...others, kind] })
              }}
            />
          ))}
          <CheckField
            checked={settings.morningEmail}
            hint={texts.morningEmailHolds}
            label={texts.morningEmail}
            onChecked={(morningEmail) => void save(settings, { ...settings, morningEmail })}
          />
        </>
      ) : (
        <NotHere offline={texts.youCanChangeNotifications} query={query} />
      )}
    </Card>
  )
}
