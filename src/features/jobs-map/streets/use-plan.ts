import { useEffect, useState } from 'react'
import type { Box } from './box.ts'
import { nameArea, planArea } from './streets-work.ts'
import type { Planned } from './streets.worker.ts'

/** What keeping a view would copy. Undefined until it is known. */
export function usePlan(url: string | undefined, view: Box) {
  const [plan, setPlan] = useState<Planned>()
  const [name, setName] = useState<string>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const ask = async (address: string) => {
      const [planned, named] = await Promise.all([planArea(address, view), nameArea(view)])
      if (!isCurrent) return
      setPlan(planned)
      setName(named)
    }
    if (url !== undefined) void ask(url)
    return () => {
      isCurrent = false
    }
  }, [url, view, tries])
  const planAgain = () => {
    setPlan(undefined)
    setTries(tries + 1)
  }
  return { plan, name, planAgain }
}
