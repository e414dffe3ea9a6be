import { useEffect, useState } from 'react'

/** Whether the browser has promised to keep what is on this device; undefined where it does not say. */
export function useStoragePromise(): boolean | undefined {
  const [isKept, setIsKept] = useState<boolean>()
  useEffect(() => {
    let isLeft = false
    void navigator.storage?.persisted?.().then((answer) => {
      if (!isLeft) setIsKept(answer)
    })
    return () => {
      isLeft = true
    }
  }, [])
  return isKept
}
