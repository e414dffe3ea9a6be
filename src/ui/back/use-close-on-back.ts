import { useEffect, useEffectEvent, useState } from 'react'
import { watchBack } from './watch-back.ts'

/** What is open closes on Back, the last one first. What stays open, because it asks first, is watched again. */
export function useCloseOnBack(isOpen: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!isOpen) return
    return watchBack(() => {
      close()
      setRound((before) => before + 1)
    })
  }, [isOpen, round])
}
