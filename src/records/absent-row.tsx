import { Link, useLocation } from '@tanstack/react-router'
import type { EntityName } from '../../contract/entities/entity.ts'
import { type Absence, useAbsence } from '../hooks/use-arrival.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { buttonClass } from '../ui/primitives/button.tsx'

interface AbsentRowProps {
  entity: EntityName
  /** `Lead`, for example: a deal is called otherwise than its entity. */
  what: string
  isLoading: boolean
}

/** Shown for a missing row. While rows are still arriving it may only be late. */
export function AbsentRow({ entity, what, isLoading }: AbsentRowProps) {
  const absence = useAbsence(entity)
  if (isLoading || absence === undefined || absence === 'arriving') {
    return (
      <>
        <title>Loading... · Doorstep</title>
        <p role="status">Loading...</p>
      </>
    )
  }
  if (absence === 'gone') {
    return (
      <EmptyState icon="search" isWholeScreen title={`${what} not found`}>
        <title>{`${what} not found · Doorstep`}</title>
        <p>It was deleted, or it belongs to another company.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={absence === 'older' ? 'search' : 'cloudOff'}
      isWholeScreen
      title={`This ${what.toLowerCase()} is not on this device`}
    >
      <title>{`${what} · Doorstep`}</title>
      <p>{REASONS[absence]}</p>
      {absence === 'sign-in' ? <SignInLink /> : null}
    </EmptyState>
  )
}

const REASONS: Readonly<Record<Exclude<Absence, 'arriving' | 'gone'>, string>> = {
  'sign-in': 'If it exists, it will load when you sign in.',
  update: 'If it exists, it will load when Doorstep is updated.',
  offline: 'If it exists, it will load when you’re back online.',
  server: 'If it exists, it will load when the server can be reached.',
  older: 'This device keeps only the newest leads. It may be an older one, or it was deleted.',
}

function SignInLink() {
  const here = useLocation({ select: ({ href }) => href })
  return (
    <Link className={buttonClass('primary')} search={{ redirect: here }} to="/login">
      Sign in
    </Link>
  )
}
