import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { DEMO_PASSWORD, demoUsers } from './commands/demo/demo-accounts.ts'
import { disableDemoAccounts, enableDemoAccounts } from './commands/demo/demo-sign-ins.ts'
import { seedDemo } from './commands/demo/seed-demo.ts'
import { demandKnownSecret } from './commands/known-secret.ts'
import { hashPassword } from './commands/users/passwords.ts'
import { type Config, loadConfig, mailFromOf } from './config.ts'
import { demandFreePort, portError } from './process/free-port.ts'
import { redact } from './process/log.ts'
import { createMailFolder, createSmtpMail, type MailTransport } from './providers/mail.ts'
import { type Lifetime, liveUntilStopped } from './process/shutdown.ts'
import { keepRunning } from './store/embedded-postgres/keep-running.ts'
import { launchPostgres } from './store/embedded-postgres/launch.ts'
import { openStore, type Store } from './store/core/open-store.ts'
import { reachDatabase } from './store/connection/reach-database.ts'
import { StartError } from './store/core/start-error.ts'
import { ensureAdmin } from './store/users/users.ts'
import { startWatchdog, type Watchdog } from './process/watchdog.ts'

const SITE_FOLDER = fileURLToPath(new URL('../dist', import.meta.url))
/** For running requests. PostgreSQL needs the rest of the shutdown's time. */
const GRACE_MS = 1_000
/** Longer, because a server that drains has others beside it. */
const DRAINED_GRACE_MS = 10_000
/** The exit code for a service that is unavailable, by the convention of sysexits.h. */
const DATABASE_GONE = 69

const say = (line: string) => void process.stdout.write(`${line}\n`)

process.once('uncaughtException', (error) => {
  process.stderr.write(`${redact(inspect(error))}\n`)
  process.exit(1)
})

await liveUntilStopped(start, (error) => {
  process.stderr.write(`${error instanceof StartError ? error.message : redact(inspect(error))}\n`)
})

async function start(life: Lifetime) {
  const { signal, onStop } = life
  const config = loadConfig(process.env)
  await demandFreePort(config)
  const store = await openDatabase(config, life)
  await demandKnownSecret(store, config.jwtSecret)
  await addUsers(store, config, signal)
  signal.throwIfAborted()
  const app = await buildApp({
    store,
    config,
    clock: () => new Date(),
    mail: createMail(config),
    worksAlone: true,
    stopping: signal,
    ...(existsSync(SITE_FOLDER) ? { siteFolder: SITE_FOLDER } : {}),
  })
  const graceMs = config.drainSeconds > 0 ? DRAINED_GRACE_MS : GRACE_MS
  onStop(() => closeWithin(app, graceMs))
  let watchdog: Watchdog | undefined
  app.addHook('onRequest', (request, _reply, next) => {
    watchdog?.noteRoute(`${request.method} ${request.routeOptions.url ?? 'of no call'}`)
    next()
  })
  const address = await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw portError(error, config)
  })
  life.drainFirst({ ms: config.drainSeconds * 1000, moreMs: graceMs - GRACE_MS })
  say(`Doorstep is ready at ${config.publicUrl ?? withFriendlyHost(address)}`)
  if (config.demo) sayDemoSignIns()
  watchdog = startWatchdog()
  onStop(watchdog.stop)
}

async function openDatabase(config: Config, life: Lifetime): Promise<Store> {
  const { databaseUrl, databaseListenUrl, databaseReadUrl, dataDir, namedStatements } = config
  const { keepsStatements, ...reached } = databaseUrl
    ? await reachDatabase({ databaseUrl, databaseListenUrl, databaseReadUrl })
    : { connection: await launchEmbedded(dataDir, life), dataDir, keepsStatements: true }
  life.signal.throwIfAborted()
  const store = await openStore({ ...reached, namesStatements: namedStatements && keepsStatements })
  life.onStop(() => store.close())
  return store
}

async function launchEmbedded(dataDir: string, { signal, onStop, fail }: Lifetime) {
  const postgres = await launchPostgres(dataDir, { log: say, signal })
  onStop(() => postgres.stop())
  const kept = keepRunning(postgres, {
    signal,
    pause: (ms) => sleep(ms, undefined, { signal }).catch(() => {}),
    log: say,
    onGivenUp: (message) => fail(DATABASE_GONE, message),
  })
  onStop(() => kept)
  return postgres.connection
}

async function addUsers(store: Store, { admin, demo, demoLeads, demoOffFor }: Config, signal: AbortSignal) {
  if (demo) {
    await seedDemo(store, { leads: demoLeads, signal })
    await enableDemoAccounts(store)
  } else {
    if (demoOffFor) say(`There is no demo because ${demoOffFor} is open to others. Set DEMO=1 to have it anyway.`)
    const disabled = await disableDemoAccounts(store)
    if (disabled > 0) {
      say(`Disabled ${disabled} demo accounts that still had the published password. Set DEMO=1 to enable them again.`)
    }
  }
  if (admin) await ensureAdmin(store, { email: admin.email, passwordHash: await hashPassword(admin.password) })
}

function createMail(config: Config): MailTransport {
  const from = mailFromOf(config)
  if (config.smtpUrl) return createSmtpMail({ url: config.smtpUrl, from })
  return createMailFolder({
    folder: join(config.dataDir, 'mail'),
    from,
    clock: () => new Date(),
    onWritten: (path) => say(`A mail was written to ${path}`),
  })
}

/** Lets running requests finish. Those that take too long are cut off, and their transactions rolled back. */
async function closeWithin(app: FastifyInstance, graceMs: number) {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.close()
  clearTimeout(cut)
}

// Browsers allow installation and offline use only over https and on this host name.
function withFriendlyHost(address: string) {
  return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost')
}

function sayDemoSignIns() {
  say(`Demo sign-ins, all with the password ${DEMO_PASSWORD}:`)
  for (const { email, role } of demoUsers) say(`  ${email.padEnd(20)} ${role}`)
}
