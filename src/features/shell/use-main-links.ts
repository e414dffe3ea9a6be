import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '../../../contract/entities/user.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import { texts } from './texts.ts'

interface MainLink {
  to: NonNullable<LinkProps['to']>
  label: string
  /** The only roles that see the link. */
  roles?: readonly Role[]
  /** Moves under More when the navbar is too narrow. */
  isMinor?: true
  /** Always under More. */
  isOccasional?: true
  /** Has a tab on a small screen. */
  hasTab?: true
  /** How many there are stands beside it. */
  isCounted?: true
}

/** After Home and the leads, in the specification's order. */
const mainLinks: readonly MainLink[] = [
  { to: '/deals', label: texts.deals },
  { to: '/contacts', label: texts.contacts },
  { to: '/accounts', label: texts.accounts },
  { to: '/map', label: texts.map, isOccasional: true, hasTab: true },
  { to: '/route', label: texts.route, isOccasional: true },
  { to: '/epc', label: texts.getEpcData, isOccasional: true },
  { to: '/duplicates', label: texts.duplicates, roles: ['Admin', 'SuperAdmin'], isOccasional: true, isCounted: true },
  { to: '/user-management', label: texts.userManagement, roles: ['SuperAdmin'], isMinor: true },
  { to: '/marketing', label: texts.emailMarketing, isMinor: true },
  { to: '/bulk-upload', label: texts.bulkLeadUpload, isOccasional: true },
  { to: '/upload-jobs', label: texts.uploadJobLocations, isOccasional: true },
  { to: '/upload-postcodes', label: texts.uploadPostcodes, isOccasional: true },
]

export function useMainLinks(): readonly MainLink[] {
  const role = useSession()?.role
  return mainLinks.filter((link) => link.roles === undefined || (role !== undefined && link.roles.includes(role)))
}
