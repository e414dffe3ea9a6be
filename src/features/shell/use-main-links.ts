import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '../../../contract/entities/user.ts'
import { useSession } from '../../hooks/use-local-data.ts'

interface MainLink {
  to: NonNullable<LinkProps['to']>
  label: string
  /** Whose navbar it is in, where not in everybody's. */
  role?: Role
  /** Under More where the navbar is not wide enough for all. */
  isMinor?: true
  /** Always under More: what is done now and then. */
  isOccasional?: true
}

/** After Home and the leads, in the specification's order. */
const mainLinks: readonly MainLink[] = [
  { to: '/deals', label: 'Deals' },
  { to: '/contacts', label: 'Contacts' },
  { to: '/accounts', label: 'Accounts' },
  { to: '/map', label: 'Map', isOccasional: true },
  { to: '/epc', label: 'Get EPC Data', isOccasional: true },
  { to: '/user-management', label: 'User Management', role: 'SuperAdmin', isMinor: true },
  { to: '/marketing', label: 'Email Marketing', isMinor: true },
  { to: '/bulk-upload', label: 'Bulk Lead Upload', isOccasional: true },
  { to: '/upload-jobs', label: 'Upload Job Locations', isOccasional: true },
  { to: '/upload-postcodes', label: 'Upload Postcodes', isOccasional: true },
]

export function useMainLinks(): readonly MainLink[] {
  const role = useSession()?.role
  return mainLinks.filter((link) => link.role === undefined || link.role === role)
}
