import { Link } from '@tanstack/react-router'
import type { MenuFrame } from '../../ui/primitives/deferred.tsx'
import { Menu, MenuLink } from '../../ui/primitives/menu.tsx'
import { DuplicateCount } from './duplicate-count.tsx'
import { useMainLinks } from './use-main-links.ts'

/** Must match the navbar's style sheet. */
const HAS_ROOM_FOR_MINOR = '(width >= 1240px)'

export function MoreMenu(frame: MenuFrame) {
  const isWide = matchMedia(HAS_ROOM_FOR_MINOR).matches
  const links = useMainLinks().filter(({ isMinor, isOccasional }) => isOccasional || (isMinor && !isWide))
  return (
    <Menu {...frame}>
      {links.map(({ to, label, isCounted }) => (
        <MenuLink key={to}>
          <Link to={to}>
            {label} {isCounted ? <DuplicateCount /> : null}
          </Link>
        </MenuLink>
      ))}
    </Menu>
  )
}
