import { colleagueName } from '../../../contract/entities/user.ts'
import { useColleagues, useSession } from '../../hooks/use-local-data.ts'
import { Card } from '../../ui/primitives/card.tsx'
import { FieldList } from '../../ui/forms/field-list.tsx'
import { PlainScreen } from '../../ui/layout/plain-screen.tsx'
import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'
import { TwoStep } from './two-step.tsx'

interface MyAccountScreenProps {
  /** When every session has ended, this one too. */
  onSignedOut: () => void
}

export function MyAccountScreen({ onSignedOut }: MyAccountScreenProps) {
  const session = useSession()
  const me = useColleagues()?.find(({ _id }) => _id === session?.userId)
  if (!session) return null
  return (
    <PlainScreen title="My account">
      <Card title="About you">
        <FieldList
          fields={[
            { label: 'Name', value: me ? colleagueName(me) : '' },
            { label: 'Role', value: session.role },
          ]}
        />
      </Card>
      <Sessions onSignedOut={onSignedOut} />
      <ChangePassword />
      <TwoStep isOffered={session.role !== 'User'} />
    </PlainScreen>
  )
}
