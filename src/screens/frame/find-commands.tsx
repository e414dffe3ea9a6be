import { FindAnybody } from '../../features/find/find-anybody.tsx'
import { texts } from '../../features/shell/texts.ts'
import { type MainLink, useMainLinks } from '../../features/shell/use-main-links.ts'
import { useIsAdmin } from '../../hooks/use-is-admin.ts'

/** What the main links don't have, or call New, All and My under Leads. */
const OTHERS: readonly Pick<MainLink, 'to' | 'label'>[] = [
  { to: '/', label: texts.home },
  { to: '/leads/new', label: texts.newLeads },
  { to: '/leads', label: texts.allLeads },
  { to: '/leads/my', label: texts.myLeads },
  { to: '/sync', label: texts.sync },
  { to: '/notifications', label: texts.notifications },
  { to: '/me', label: texts.myAccount },
  { to: '/help', label: texts.help },
]

/** An Admin has these in menus and on lists. */
const OFFICE: readonly Pick<MainLink, 'to' | 'label'>[] = [
  { to: '/user-management', label: texts.userManagement },
  { to: '/devices', label: texts.devices },
  { to: '/deleted-leads', label: texts.deletedLeads },
]

const COMMANDS = [
  { to: '/lead/new', label: texts.addLead },
  { to: '/contact/new', label: texts.addContact },
  { to: '/account/new', label: texts.addAccount },
  { to: '/marketing?tab=campaigns&campaign=new', label: texts.createCampaign },
]

/** Finds people, screens and what can be added. */
export function FindCommands() {
  const main = useMainLinks()
  const office = useIsAdmin() ? OFFICE.filter(({ to }) => main.every((link) => link.to !== to)) : []
  return <FindAnybody commands={COMMANDS} screens={[...OTHERS, ...main, ...office]} />
}
