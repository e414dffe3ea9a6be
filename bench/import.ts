import { importLeads, importRegister, withCertificates } from './support/import-command.ts'
import type { Figure } from './support/report.ts'
import { withServer } from './support/world.ts'

const ROWS = 250_000

/** The command as an operator runs it; a second run of the same file must add nothing. */
export const benchImport = () =>
  withServer({ DEMO_LEADS: '200' }, (server) =>
    withCertificates(ROWS, async (file) => {
      const first = await importLeads(file, server.dataDir)
      const second = await importLeads(file, server.dataDir)
      if (!/ 0 imported/.test(second.output)) throw new Error(`The second import added rows:\n${second.output}`)
      const register = await importRegister(file, server.dataDir)
      return [
        {
          what: `import:leads, ${ROWS} certificates into leads`,
          value: ROWS / first.seconds,
          unit: 'rows/s',
          target: { least: 20_000 },
        },
        { what: 'the same file again, nothing added', value: ROWS / second.seconds, unit: 'rows/s' },
        { what: 'peak memory of the command', value: first.peakMegabytes, unit: 'MB' },
        {
          what: 'import:register, the same certificates into the register',
          value: ROWS / register.seconds,
          unit: 'rows/s',
          target: { least: 20_000 },
        },
        { what: 'peak memory of the command', value: register.peakMegabytes, unit: 'MB' },
      ] satisfies Figure[]
    }),
  )
