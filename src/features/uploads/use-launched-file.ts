import { useEffect, useEffectEvent, useState } from 'react'

/** Chromium only, and not in the TypeScript library. */
interface LaunchQueue {
  setConsumer(consumer: (launch: { files: readonly FileSystemFileHandle[] }) => void): void
}
const hasQueue = (scope: object): scope is { launchQueue: LaunchQueue } => 'launchQueue' in scope

/** A CSV file that a person opened with the installed app: the manifest's `file_handlers` lead here. */
export function useLaunchedFile(onFile: (file: File) => void): File | undefined {
  const [launched, setLaunched] = useState<File>()
  const take = useEffectEvent((file: File) => {
    setLaunched(file)
    onFile(file)
  })
  useEffect(() => {
    if (!hasQueue(window)) return
    window.launchQueue.setConsumer(({ files: [handle] }) => void handle?.getFile().then(take))
  }, [])
  return launched
}
