import { Link } from '@tanstack/react-router'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'
import { Icon } from '../../ui/primitives/icon.tsx'
import { MenuLink } from '../../ui/primitives/menu.tsx'
import { texts } from './texts.ts'

/** In a menu. */
export function DeletedLeadsItem() {
  if (!useIsAdmin()) return null
  return (
    <MenuLink>
      <Link to="/deleted-leads">
        <Icon name="trash" />
        {texts.deletedLeads}
      </Link>
    </MenuLink>
  )
}
