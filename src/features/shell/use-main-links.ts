import type { LinkProps } from '@tanstack/react-router'
import type { Role } from '../../../contract/entities/user.ts'
import { useSession } from '../../hooks/use-local-data.ts'
import type { IconName } from '../../ui/primitives/icon.tsx'
import { texts } from './texts.ts'

export interface MainLink {
  to: NonNullable<LinkProps['to']>
  label: string
  /** The only roles that see the link. */
  roles?: readonly Role[]
  /** Moves under More when the navbar is too narrow. */
  isMinor?: true
  /** Always under More. */
  isOccasional?: true
  icon: IconName
  /** Isn't for the field: one press further on a small screen. */
  isOffice?: true
  /** Has a tab on a small screen. */
  hasTab?: true
  /** Their number is beside it. */
  isCounted?: true
}

export const leadLinks: readonly MainLink[] = [
  { to: '/leads/new', icon: 'plus', label: texts.newLabel },
  { to: '/leads', icon: 'list', label: texts.all },
  { to: '/leads/my', icon: 'bookmark', label: texts.my },
]

/** After Home and the leads, in the specification's order. */
const mainLinks: readonly MainLink[] = [
  { to: '/deals', icon: 'briefcase', label: texts.deals },
  { to: '/contacts', icon: 'user', label: texts.contacts },
  { to: '/accounts', icon: 'building', label: texts.accounts },
  { to: '/map', icon: 'pin', label: texts.map, isOccasional: true, hasTab: true },
  { to: '/calendar', icon: 'today', label: texts.calendar, isOccasional: true },
  { to: '/route', icon: 'route', label: texts.route, isOccasional: true },
  { to: '/epc', icon: 'bolt', label: texts.getEpcData, isOccasional: true },
  { to: '/board', icon: 'columns', isOffice: true, label: texts.board, isOccasional: true },
  { to: '/reports', icon: 'chart', isOffice: true, label: texts.reports, isOccasional: true },
  {
    to: '/duplicates',
    icon: 'copy',
    isOffice: true,
    label: texts.duplicates,
    roles: ['Admin', 'SuperAdmin'],
    isOccasional: true,
    isCounted: true,
  },
  {
    to: '/assignment-rules',
    icon: 'filter',
    isOffice: true,
    label: texts.assignmentRules,
    roles: ['Admin', 'SuperAdmin'],
    isOccasional: true,
  },
  {
    to: '/user-management',
    icon: 'people',
    isOffice: true,
    label: texts.userManagement,
    roles: ['SuperAdmin'],
    isMinor: true,
  },
  { to: '/marketing', icon: 'mail', isOffice: true, label: texts.emailMarketing, isMinor: true },
  { to: '/bulk-upload', icon: 'upload', isOffice: true, label: texts.bulkLeadUpload, isOccasional: true },
  { to: '/upload-jobs', icon: 'upload', isOffice: true, label: texts.uploadJobLocations, isOccasional: true },
  { to: '/upload-postcodes', icon: 'upload', isOffice: true, label: texts.uploadPostcodes, isOccasional: true },
  {
    to: '/imports',
    icon: 'inbox',
    isOffice: true,
    label: texts.importsAndExports,
    roles: ['Admin', 'SuperAdmin'],
    isOccasional: true,
  },
  { to: '/audit', icon: 'list', isOffice: true, label: texts.auditLog, roles: ['SuperAdmin'], isOccasional: true },
  {
    to: '/operations',
    icon: 'pulse',
    isOffice: true,
    label: texts.operations,
    roles: ['SuperAdmin'],
    isOccasional: true,
  },
]

export function useMainLinks(): readonly MainLink[] {
  const role = useSession()?.role
  return mainLinks.filter((link) => link.roles === undefined || (role !== undefined && link.roles.includes(role)))
}
