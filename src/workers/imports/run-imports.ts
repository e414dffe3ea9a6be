import { runningImports, watchRunning } from '../../db/files/watch-uploads.ts'
import { runQueue } from '../run-queue.ts'
import { importFile, type ImportPorts } from './import-file.ts'

export const runImports = (
  ports: ImportPorts,
  locks: LockManager | undefined,
  onSession: (listener: () => void) => void,
): void =>
  runQueue(
    'imports',
    {
      next: async () => {
        const userId = (await ports.session())?.userId
        const [next] = userId === undefined ? [] : await runningImports(ports.db, userId)
        return next?.id
      },
      carry: (id, signal) => importFile(ports, id, signal),
      watch: (listener) => watchRunning(ports.db, (ids) => listener((id) => !ids.has(id))),
      onSession,
      sleep: ports.rest,
    },
    locks,
  )
