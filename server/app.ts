import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import packageJson from '../package.json' with { type: 'json' }
import { addApiDocs } from './http/api-docs.ts'
import { addBrowserSafety } from './http/browser-safety.ts'
import { createBackups } from './commands/backups/schedule.ts'
import { createChunkFolder } from './commands/bulk-upload/chunk-folder.ts'
import { createUploadRunner, leftUploads } from './commands/bulk-upload/upload-runner.ts'
import { strayFiles } from './commands/files/stray-files.ts'
import { unusedContents } from './commands/files/unused-contents.ts'
import { folderIdOf } from './commands/private-folder.ts'
import { createDailyWork } from './commands/purge.ts'
import { leftSegments } from './commands/segments/left-segments.ts'
import { createSegmentWork } from './commands/segments/schedule.ts'
import { startPushReminders } from './commands/push-reminders.ts'
import { createMorningEmails } from './commands/morning-email.ts'
import { createSealer } from './commands/users/two-step.ts'
import { writtenMail } from './commands/marketing/written-mail.ts'
import { createRefusedRows } from './commands/jobs/refused-rows.ts'
import { createFileReader } from './commands/read-files/file-reader.ts'
import { type Config, bounceAddressOf, mailFromOf, publicUrlOf } from './config.ts'
import { trustedPeers, trustOf } from './http/trust-proxy.ts'
import { logAwayOnceAMinute } from './process/away-log.ts'
import { logSerializers, redactedTo } from './process/log.ts'
import { openFileStore, openSegmentStore } from './providers/open-file-store.ts'
import { countedMail, countedRelay, newEmailCounts } from './providers/counted-email.ts'
import { readDiskSpace } from './providers/disk-space.ts'
import { watchLoopDelay } from './providers/loop-delay.ts'
import { createWebPush } from './providers/web-push.ts'
import { createTokens } from './policies/tokens.ts'
import { createEmbeddedEpcRegister, type EpcProvider } from './providers/epc.ts'
import { createOfficialEpc } from './providers/official-epc/official-epc.ts'
import { createOfficialService } from './providers/official-epc/official-service.ts'
import { type MailRelay, createFolderRelay } from './providers/mail-relay.ts'
import type { MailTransport } from './providers/mail.ts'
import { addNetworkCheck } from './http/network-check.ts'
import { addJsonBodies } from './http/read-json.ts'
import { allRoutes } from './routes/all-routes.ts'
import { addMailPages, tidyMailLink } from './routes/marketing/mail-pages.ts'
import { createOpenStreams } from './routes/sync/open-streams.ts'
import { addMetrics } from './routes/metrics.ts'
import { addRequestIds, requestIdOf } from './routes/request-id.ts'
import { registerRoutes } from './routes/register-routes.ts'
import type { Services } from './routes/services.ts'
import { endUnreadable, sendError, sendNotFound } from './http/send-error.ts'
import { addCompression, addSite, addTileFiles } from './http/site.ts'
import { certificatesIn } from './store/register/certificates.ts'
import { type BackgroundWork, createBackgroundWork } from './store/core/background-work.ts'
import type { Store } from './store/core/open-store.ts'
import { openPokes } from './sync/pokes.ts'
import { createSerializerCompiler } from './http/write-json.ts'
import { join } from 'node:path'
import { createMailLinks } from './commands/marketing/mail-links.ts'
import type { Instruments } from './commands/operations/read-operations.ts'
import { createMailing, type Mailing } from './commands/marketing/mailing.ts'
import { createSmtpRelay } from './providers/smtp-relay.ts'

export interface AppParts {
  readonly store: Store
  readonly config: Config
  readonly clock: () => Date
  readonly mail: MailTransport
  readonly relay?: MailRelay
  /** Whether this server starts background work: campaigns, uploads, nightly tasks. */
  readonly worksAlone?: boolean
  /** The folder of the built browser app. Without it only the API is served. */
  readonly siteFolder?: string
  readonly heartbeatMs?: number
  /** Aborted once the server is asked to stop. It then stops after `drainSeconds`. */
  readonly stopping?: AbortSignal
  /** By default that of the disk with `dataDir`. */
  readonly diskSpace?: Services['diskSpace']
  /** By default standard output. */
  readonly logTo?: { write(line: string): unknown }
}

const HEARTBEAT_MS = 25_000
const BODY_LIMIT_BYTES = 1024 * 1024
/** In the log, in characters. */
const LONGEST_STATEMENT = 2_000

/** Throws when an endpoint of the contract has no route or no policy. */
export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  speakEnglish()
  const app = newFastify(parts)
  addRequestIds(app)
  parts.store.watchSlow(({ text, ms, requestId }) =>
    app.log.info({ reqId: requestId, ms, statement: text.slice(0, LONGEST_STATEMENT) }, 'a slow statement'),
  )
  const services = await openServices(parts, app.log)
  drainWhenStopping(app, services, parts.config)
  app.addHook('preClose', async () => {
    services.streams.close()
    services.instruments.loopDelay.close()
    await services.background.stop()
    await Promise.all([services.uploads.files.close(), services.pokes.close(), services.mailing.close()])
  })

  if (parts.config.metricsToken) addMetrics(app, services, parts.config.metricsToken)
  addBrowserSafety(app, parts.config, parts.siteFolder)
  await addCompression(app)
  // The route that reads the file refuses one that is too large, with its own message.
  await app.register(multipart, { throwFileSizeLimit: false })
  await addApiDocs(app, packageJson.version)
  if (parts.siteFolder) await addSite(app, parts.siteFolder)
  else app.setNotFoundHandler(sendNotFound)
  if (parts.siteFolder && parts.config.tiles) addTileFiles(app, parts.config.tiles)
  registerRoutes(app, services, allRoutes(services))
  await addMailPages(app, services)
  addNetworkCheck(app)
  if (parts.worksAlone) app.addHook('onListen', async () => beginWork(parts, services, app.log))
  await services.uploads.runner.resume()
  return app
}

/** From now on other servers should get the requests. */
function drainWhenStopping(app: FastifyInstance, { stopping, streams }: Services, { drainSeconds }: Config): void {
  // After half of the time proxies know that this server isn't ready, so a device is not sent here again.
  stopping.addEventListener('abort', () => streams.moveAway((drainSeconds * 1000) / 2), { once: true })
  app.addHook('onRequest', async (_request, reply) => {
    // A proxy that kept its connection would send the next request to a server that has gone.
    if (stopping.aborted) reply.header('connection', 'close')
  })
}

/** zod/mini has no messages without a locale. */
function speakEnglish() {
  const { localeError } = z.locales.en()
  z.config({
    customError: (issue) => {
      const message = localeError(issue)
      const words = typeof message === 'string' ? message : message?.message
      return issue.path?.length ? `${issue.path.join('.')}: ${words}` : words
    },
  })
}

function newFastify({
  config: { logLevel, trustProxy = ['loopback'] },
  logTo = process.stdout,
}: AppParts): FastifyInstance {
  const app = Fastify({
    logger: {
      level: logLevel,
      serializers: logSerializers,
      hooks: { logMethod: logAwayOnceAMinute() },
      stream: redactedTo((line) => logTo.write(line)),
    },
    bodyLimit: BODY_LIMIT_BYTES,
    routerOptions: { maxParamLength: 200 },
    // Monitors and load balancers ask with HEAD.
    exposeHeadRoutes: true,
    rewriteUrl: ({ url = '/' }) => tidyMailLink(url),
    // Otherwise all users behind a proxy would share one address, and its limit on guesses.
    trustProxy: trustOf(trustProxy),
    genReqId: requestIdOf(trustedPeers(trustProxy)),
    // Requests that have arrived are still answered while closing. Fastify's own 503 has none of our codes.
    return503OnClosing: false,
    frameworkErrors: sendError,
    clientErrorHandler: endUnreadable,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(createSerializerCompiler(app.log))
  app.setErrorHandler(sendError)
  // Otherwise Fastify would read any text as a body.
  app.removeContentTypeParser('text/plain')
  addJsonBodies(app)
  return app
}

async function openServices(parts: AppParts, log: FastifyBaseLogger): Promise<Services> {
  const { store, config, clock, heartbeatMs = HEARTBEAT_MS } = parts
  const instruments = { startedAt: clock(), loopDelay: watchLoopDelay(), emails: newEmailCounts() }
  const publicUrl = publicUrlOf(config)
  const tokens = createTokens(config.jwtSecret, clock)
  const background = createBackgroundWork(store, (error) => log.error({ err: error }, 'background work failed'))
  const uploads = await openUploads(store, { config, background, log })
  const streams = createOpenStreams({ store, clock, heartbeatMs })
  const pokes = await openPokes(store, streams.lookAgain)
  const register = createEmbeddedEpcRegister((...asked) => certificatesIn(store, ...asked))
  return {
    store,
    version: packageJson.version,
    publicUrl,
    clock,
    tokens,
    sealer: createSealer(config.jwtSecret),
    pokes,
    mail: countedMail(parts.mail, instruments.emails, clock),
    epc: openEpc(register, config),
    register,
    streams,
    uploads,
    writtenMail: writtenMail(store, config.dataDir),
    diskSpace: parts.diskSpace ?? (() => readDiskSpace(config.dataDir)),
    leadFiles: {
      store,
      files: openFileStore(config),
      chunks: createChunkFolder(config.dataDir, 'arriving-files'),
      completing: new Map(),
    },
    segments: openSegmentStore(config),
    background,
    instruments,
    backups: createBackups({
      ...config.backups,
      ...(config.databaseUrl === undefined ? { databaseFolder: join(config.dataDir, 'postgres') } : {}),
      store,
      background,
      folderId: uploads.folderId,
      clock,
      log,
      diskSpace: parts.diskSpace ?? readDiskSpace,
    }),
    mailing: openMailing({ ...parts, background, instruments }, log),
    ...(config.tiles ? { tiles: config.tiles } : {}),
    ...(publicUrl.startsWith('https:')
      ? { push: createWebPush({ secret: config.jwtSecret, subject: publicUrl }) }
      : {}),
    heartbeatMs,
    stopping: parts.stopping ?? new AbortController().signal,
  }
}

/** Starts only once the port listens, so that background work can't keep the server from starting. */
function beginWork({ store, clock }: AppParts, services: Services, log: FastifyBaseLogger): void {
  const { mailing, background, backups, uploads, mail, publicUrl, push } = services
  const onError = (error: unknown) => log.error({ err: error }, 'daily work failed')
  const daily = createDailyWork({
    store,
    background,
    sweeps: {
      hourly: [leftUploads(store, uploads.chunks), unusedContents(services.leadFiles), leftSegments(services)],
      nightly: [uploads.refusedRows, strayFiles(services.leadFiles), services.writtenMail],
    },
    folderId: uploads.folderId,
    clock,
    onError,
  })
  const morning = createMorningEmails({ store, background, mail, publicUrl, clock, onError })
  mailing.begin()
  if (push) {
    const failed = (error: unknown) => log.error({ err: error }, 'a reminder could not be pushed')
    startPushReminders({ store, push, clock, signal: background.signal, onError: failed })
  }
  const sharing = createSegmentWork({
    ...services,
    onError: (error) => log.error({ err: error }, 'segments could not be written'),
  })
  const works = [uploads.runner, daily, morning, backups, sharing]
  void Promise.all(works.map((work) => work.begin())).catch((error: unknown) => {
    // A server that is stopped during its start has no work to do.
    if (!background.signal.aborted) onError(error)
  })
}

function openEpc(register: EpcProvider, { epcApiToken: token, epcApiUrl: baseUrl }: Config): EpcProvider {
  if (token === undefined) return register
  return createOfficialEpc(createOfficialService({ token, ...(baseUrl ? { baseUrl } : {}) }))
}

interface UploadParts {
  readonly config: Config
  readonly background: BackgroundWork
  readonly log: FastifyBaseLogger
}

async function openUploads(
  store: Store,
  { config: { dataDir }, background, log }: UploadParts,
): Promise<Services['uploads']> {
  const chunks = createChunkFolder(dataDir)
  const folderId = await folderIdOf(dataDir)
  const onFailure = (error: unknown) => log.error({ err: error }, 'an upload could not be processed')
  return {
    chunks,
    folderId,
    runner: createUploadRunner({ store, chunks, background, folderId, onFailure }),
    files: createFileReader(),
    refusedRows: createRefusedRows(dataDir),
  }
}

interface Parts {
  readonly store: Store
  readonly config: Config
  readonly clock: () => Date
  readonly relay?: MailRelay
  readonly background: BackgroundWork
  readonly instruments: Instruments
}

function openMailing({ store, config, clock, relay, background, instruments }: Parts, log: FastifyBaseLogger): Mailing {
  const [publicUrl, bounceAddress] = [publicUrlOf(config), bounceAddressOf(config)]
  return createMailing({
    store,
    background,
    clock,
    relay: countedRelay(relay ?? relayOf(config), instruments.emails, clock),
    links: createMailLinks({ publicUrl, secret: config.jwtSecret, bounceAddress }),
    mailFrom: mailFromOf(config),
    returnedFolder: join(config.dataDir, 'returned-mail'),
    onError: (error) => log.error({ err: error }, 'mail could not be sent'),
  })
}

const relayOf = ({ smtpUrl, dataDir }: Config) =>
  smtpUrl ? createSmtpRelay({ url: smtpUrl }) : createFolderRelay(join(dataDir, 'mail'))
