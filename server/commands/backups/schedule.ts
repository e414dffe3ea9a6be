import type { BackgroundWork } from '../../store/core/background-work.ts'
import { type BackupParts, createBackupWork } from './backups.ts'

export interface Backups {
  /** Starts the nightly backups, if the settings ask for them. */
  begin(): Promise<void>
  /** London time. Absent if this server takes no backups automatically. */
  readonly at?: string
}

type Parts = Omit<BackupParts, 'signal'> & {
  readonly background: BackgroundWork
  /** The id of the data folder. Of the servers that share it, one checks its backups. */
  readonly folderId: string
}

const ZONE = 'Europe/London'
/** After the night's backup, which has already read the newest one. */
const CHECK_AT = '0 5 * * *'
const POLLING = { atOnce: 1, lookEverySeconds: 60, retryAfterSeconds: 60 * 60 }
/** A start-up has more urgent work. */
const AFTER_START_MS = 15 * 60_000

type Task = { readonly onlyIfLate?: boolean }

export function createBackups({ background, folderId, at, ...parts }: Parts): Backups {
  const { clock, log } = parts
  const work = createBackupWork({ ...parts, signal: background.signal })
  const logged = async (run: () => Promise<void>) => {
    try {
      await run()
    } catch (error) {
      if (!background.signal.aborted) log.error({ err: error }, 'backups failed')
      throw error
    }
  }
  const taking = background.queue<Task>({
    name: 'backup',
    ...POLLING,
    work: ({ onlyIfLate }) => logged(onlyIfLate ? work.takeIfLate : work.take),
  })
  const checking = background.queue({
    name: `check-backups.${folderId}`,
    ...POLLING,
    work: () =>
      logged(async () => {
        if (await work.check()) await taking.send({}, { key: 'instead' })
      }),
  })
  const begin = async (hours: string, minutes: string) => {
    const startAfter = new Date(clock().getTime() + AFTER_START_MS)
    await taking.sendDaily(`${Number(minutes)} ${Number(hours)} * * *`, {}, ZONE)
    await checking.sendDaily(CHECK_AT, {}, ZONE)
    await taking.send({ onlyIfLate: true }, { key: 'start', startAfter })
    await checking.send({}, { key: 'start', startAfter })
  }
  return {
    begin: async () => {
      const [hours, minutes] = at?.split(':') ?? []
      if (hours !== undefined && minutes !== undefined) await begin(hours, minutes)
    },
    ...(at === undefined ? {} : { at }),
  }
}
