import { Link } from '@tanstack/react-router'
import { useSession } from '../../hooks/use-local-data.ts'
import { buttonClass } from '../../ui/primitives/button.tsx'

/** For those who may restore; the server asks again. */
export function DeletedLeadsLink() {
  const role = useSession()?.role
  if (role !== 'Admin' && role !== 'SuperAdmin') return null
  return (
    <Link className={buttonClass('quiet')} to="/deleted-leads">
      Deleted leads
    </Link>
  )
}
