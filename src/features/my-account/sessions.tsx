import { useState } from 'react'
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
import { ConfirmDialog } from '../../ui/primitives/dialog.tsx'
import { type SimpleColumn, SimpleTable } from '../../ui/tables/simple-table.tsx'
import { useToasts } from '../../ui/feedback/toasts.tsx'
import { useNow } from '../../ui/primitives/use-now.ts'
import { useServerQuery } from '../../hooks/server-queries.ts'
import { NotHere } from './not-here.tsx'

/** Where the person is signed in, and the ways to end it. */
export function Sessions({ onSignedOut }: { onSignedOut: () => void }) {
  const query = useServerQuery('sessions', (auth) => call(listSessions, {}, auth))
  const sessions = query.failure ? undefined : query.value?.sessions
  const token = useSession()?.token
  const toasts = useToasts()
  const [isAsking, setIsAsking] = useState(false)
  const end = async ({ _id, device }: SignedInSession) => {
    try {
      await call(endSession, { params: { id: _id } }, { token })
      toasts.succeed(`Signed out on ${device}`)
      query.refetch()
    } catch (error) {
      toasts.fail('Error ending the session', whyFailed(error))
    }
  }
  const endAll = async () => {
    setIsAsking(false)
    try {
      await call(endAllSessions, {}, { token })
    } catch (error) {
      return void toasts.fail('Error signing out everywhere', whyFailed(error))
    }
    await signOut()
    onSignedOut()
  }
  return (
    <Card
      action={sessions ? <Button onClick={() => setIsAsking(true)}>Sign out everywhere</Button> : null}
      title="Where you’re signed in"
    >
      {sessions ? (
        <SessionsTable onEnd={(session) => void end(session)} sessions={sessions} />
      ) : (
        <NotHere offline="Your sessions will show when you’re back online." query={query} />
      )}
      <ConfirmDialog
        confirm="Sign out everywhere"
        description="You will be signed out on all your devices, this one too. Unsent changes stay on each device until you sign in there again."
        onConfirm={() => void endAll()}
        onOpenChange={setIsAsking}
        open={isAsking}
        title="Sign out everywhere?"
      />
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
      label: 'Device',
      isName: true,
      cell: ({ device, isCurrent }) => (
        <>
          {device} {isCurrent ? <Badge tone="accent">This device</Badge> : null}
        </>
      ),
    },
    {
      label: 'Last used',
      cell: ({ lastUsedAt }) => (
        <time dateTime={lastUsedAt}>{`${formatAge(Math.max(0, now - Date.parse(lastUsedAt)))} ago`}</time>
      ),
    },
    { label: 'Signed in', cell: ({ startedAt }) => <time dateTime={startedAt}>{formatTimestamp(startedAt)}</time> },
    {
      label: 'Actions',
      cell: (session) =>
        session.isCurrent ? null : (
          <Button
            aria-label={`Sign out on ${session.device}, signed in ${formatTimestamp(session.startedAt)}`}
            onClick={() => onEnd(session)}
          >
            Sign out
          </Button>
        ),
    },
  ]
  return <SimpleTable caption="Where you’re signed in" columns={columns} rows={sessions} />
}
