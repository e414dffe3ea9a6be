import { useEffect, useEffectEvent, useState } from 'react'
import { asksFirst } from '../../contract/entities/lead-facts.ts'
import { type Reachable, type Wishes, withWishes } from '../../contract/entities/wish.ts'
import { useOwnWishes } from '../hooks/use-local-data.ts'
import { ConfirmDialog } from '../ui/primitives/dialog.tsx'

const texts = {
  call: { title: 'Call anyway?', yes: 'Call anyway', no: 'Don’t call' },
  knock: { title: 'Go there anyway?', yes: 'Go anyway', no: 'Don’t go' },
}

const LINKS = 'a[data-asks-first], a[href^="tel:"]'

/** For any number that is dialled, whatever record it is on. */
function reasonOfNumber(href: string, wishes: Wishes | undefined): string | undefined {
  const phone = /^tel:(.*)$/.exec(href)?.[1]
  return phone && asksFirst(withWishes<Reachable>({ phone }, wishes), 'call')
}

/**
 * Links that carry `data-asks-first` (its value says why) are followed only after the person has confirmed. One listener
 * for all of them, before any other, so that no list, card or map can forget to ask. A wish
 * that was recorded on this device, for whichever lead, holds for all links to its number.
 */
export function AskFirst() {
  const [asked, setAsked] = useState<{ link: HTMLAnchorElement; reason: string }>()
  const wishes = useOwnWishes()
  const [confirmed] = useState(() => new WeakSet<HTMLAnchorElement>())

  const handleClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>(LINKS) : null
    const reason = link && (link.dataset['asksFirst'] ?? reasonOfNumber(link.href, wishes))
    // Once: the next tap asks again.
    if (!link || !reason || confirmed.delete(link)) return
    event.preventDefault()
    event.stopPropagation()
    setAsked({ link, reason })
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => handleClick(event)
    document.addEventListener('click', listener, { capture: true })
    return () => document.removeEventListener('click', listener, { capture: true })
  }, [])

  const follow = () => {
    if (!asked) return
    setAsked(undefined)
    const { link } = asked
    confirmed.add(link)
    if (link.isConnected) link.click()
    else location.assign(link.href)
  }
  const words = asked?.link.protocol === 'tel:' ? texts.call : texts.knock
  return (
    <ConfirmDialog
      cancel={words.no}
      confirm={words.yes}
      description={asked?.reason ?? ''}
      onConfirm={follow}
      onOpenChange={() => setAsked(undefined)}
      open={asked !== undefined}
      title={words.title}
    />
  )
}
