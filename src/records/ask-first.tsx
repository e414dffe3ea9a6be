import { useEffect, useEffectEvent, useState } from 'react'
import { ConfirmDialog } from '../ui/primitives/dialog.tsx'

const texts = {
  call: { title: 'Call anyway?', yes: 'Call anyway', no: 'Don’t call' },
  knock: { title: 'Go there anyway?', yes: 'Go anyway', no: 'Don’t go' },
}

/**
 * Links that carry `data-asks-first` (its value says why) are followed only after the person has confirmed. One listener
 * for all of them, before any other, so that no list, card or map can forget to ask.
 */
export function AskFirst() {
  const [asked, setAsked] = useState<HTMLAnchorElement>()
  const [confirmed] = useState(() => new WeakSet<HTMLAnchorElement>())

  const handleClick = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-asks-first]') : null
    // Once: the next tap asks again.
    if (!link || confirmed.delete(link)) return
    event.preventDefault()
    event.stopPropagation()
    setAsked(link)
  })
  useEffect(() => {
    const listener = (event: MouseEvent) => handleClick(event)
    document.addEventListener('click', listener, { capture: true })
    return () => document.removeEventListener('click', listener, { capture: true })
  }, [])

  const follow = () => {
    if (!asked) return
    setAsked(undefined)
    confirmed.add(asked)
    if (asked.isConnected) asked.click()
    else location.assign(asked.href)
  }
  const words = asked?.protocol === 'tel:' ? texts.call : texts.knock
  return (
    <ConfirmDialog
      cancel={words.no}
      confirm={words.yes}
      description={asked?.dataset['asksFirst'] ?? ''}
      onConfirm={follow}
      onOpenChange={() => setAsked(undefined)}
      open={asked !== undefined}
      title={words.title}
    />
  )
}
