import { runningImports, watchRunning } from '../../db/watch-uploads.ts'
import { carryEach } from '../carry-each.ts'
import { carryImport, type ImportPorts } from './carry-import.ts'

export const runImports = (
  ports: ImportPorts,
  locks: LockManager | undefined,
  onSession: (listener: () => void) => void,
): void =>
  carryEach(
    'imports',
    {
      next: async () => {
        const userId = (await ports.session())?.userId
        const [next] = userId === undefined ? [] : await runningImports(ports.db, userId)
        return next?.id
      },
      carry: (id, signal) => carryImport(ports, id, signal),
      watch: (listener) => watchRunning(ports.db, (ids) => listener((id) => !ids.has(id))),
      onSession,
      rest: ports.rest,
    },
    locks,
  )
