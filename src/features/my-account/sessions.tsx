import { endAllSessions, endSession, listSessions, type SignedInSession } from '../../../contract/endpoints/sessions.ts'
import { formatTimestamp } from '../../../contract/entities/field-text.ts'
import { call } from '../../api/call.ts'
import { whyFailed } from '../../api/failures.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { signOut } from '../../db/session/session.ts'
import { formatAge } from '../../ui/primitives/format-age.ts'
import { Badge } from '../../ui/primitives/badge.tsx'
import { Button } from '../../ui/primitives/button.tsx'
import { Card } from '../../ui/primitives/card.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { AskedButton } from './asked-button.tsx'
import { NotHere } from './not-here.tsx'
import { texts } from './texts.ts'
import { useDevice } from '../../hooks/device-context.ts'
import { LiveText } from '../../ui/primitives/text.tsx'

export function Sessions({ onSignedOut }: { onSignedOut: () => void }) {
  const device = useDevice()
  const query = useServerQuery('sessions', (auth) => call(listSessions, { query: {} }, auth))
  const sessions = query.failure ? undefined : query.value?.sessions
  const token = useSession()?.token
  const toasts = useToasts()
  const end = async ({ _id, device: name }: SignedInSession) => {
    try {
      await call(endSession, { params: { id: _id } }, { token })
      toasts.succeed(texts.signedOutOnDevice(name))
      query.refetch()
    } catch (error) {
      toasts.fail(texts.errorEndingTheSession, whyFailed(error))
    }
  }
  const endAll = async () => {
    try {
      await call(endAllSessions, {}, { token })
    } catch (error) {
      return void toasts.fail(texts.errorSigningOutEverywhere, whyFailed(error))
    }
    await signOut(device)
    onSignedOut()
  }
  return (
    <Card
      action={
        sessions ? (
          <AskedButton
            description={texts.youWillBeSignedOutOnAllYourDevices}
            label={texts.signOutEverywhere}
            onConfirm={() => void endAll()}
            question={texts.signOutEverywhere2}
          />
        ) : null
      }
      title={texts.whereYoureSignedIn}
    >
      {sessions ? (
        <SessionsTable onEnd={(session) => void end(session)} sessions={sessions} />
      ) : (
        <NotHere offline={texts.yourSessionsWillShow} query={query} />
      )}
    </Card>
  )
}

interface SessionsTableProps {
  sessions: readonly SignedInSession[]
  onEnd: (session: SignedInSession) => void
}

function SessionsTable({ sessions, onEnd }: SessionsTableProps) {
  const now = useNow()
  const columns: ReadonlyArray<SimpleColumn<SignedInSession>> = [
    {
      label: texts.device,
      isName: true,
      cell: ({ device, isCurrent }) => (
        <>
          <LiveText>{device}</LiveText> {isCurrent ? <Badge tone="accent">{texts.thisDevice}</Badge> : null}
        </>
      ),
    },
    {
      label: texts.lastUsed,
      cell: ({ lastUsedAt }) => (
        <time dateTime={lastUsedAt}>{`${formatAge(Math.max(0, now - Date.parse(lastUsedAt)))} ago`}</time>
      ),
    },
    { label: texts.signedIn, cell: ({ startedAt }) => <time dateTime={startedAt}>{formatTimestamp(startedAt)}</time> },
    {
      label: texts.actions,
      cell: (session) =>
        session.isCurrent ? null : (
          <Button
            aria-label={texts.signOutOnDeviceSigned(session.device, formatTimestamp(session.startedAt))}
            onClick={() => onEnd(session)}
          >
            {texts.signOut}
          </Button>
        ),
    },
  ]
  return <SimpleTable caption={texts.whereYoureSignedIn} columns={columns} rows={sessions} />
}
