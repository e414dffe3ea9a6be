import { useMemo } from 'react'
import { FindAnybody } from '../features/find/find-anybody.tsx'
import { leadLinks, type MainLink, useMainLinks } from '../features/shell/use-main-links.ts'
import { texts } from '../features/shell/texts.ts'

/** What neither the navbar nor More has. */
const OTHERS: readonly Pick<MainLink, 'to' | 'label'>[] = [
  { to: '/', label: texts.home },
  { to: '/lead/new', label: texts.addLead },
  { to: '/sync', label: texts.sync },
  { to: '/notifications', label: texts.notifications },
  { to: '/me', label: texts.myAccount },
  { to: '/help', label: texts.help },
]

const LEAD_LABELS = [texts.newLeads, texts.allLeads, texts.myLeads]

export function Find() {
  const links = useMainLinks()
  const screens = useMemo(
    () => [...OTHERS, ...leadLinks.map(({ to }, at) => ({ to, label: LEAD_LABELS[at] ?? '' })), ...links],
    [links],
  )
  return <FindAnybody screens={screens} />
}
