import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { CLOCK_TIME } from '../contract/entities/primitives.ts'
import { newPassword } from '../contract/entities/password.ts'
import type { BackupSettings } from './commands/backups/backups.ts'
import { type KeepRule, readKeepRule } from './commands/backups/keep-rule.ts'
import { keptSecret } from './process/kept-secret.ts'
import { readTrustProxy, type TrustedProxies } from './http/trust-proxy.ts'
import { needsAttribution, readTileFolder, readTileSetting, type TileSetting } from './http/tile-setting.ts'
import type { S3Settings } from './providers/s3-file-store.ts'
import { StartError } from './store/core/start-error.ts'

/** The address of the app, without a trailing slash. Never taken from a request, which may name any host. */
export const publicUrlOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) =>
  (publicUrl ?? `http://localhost:${port}`).replace(/\/+$/, '')

export const mailFromOf = (config: Pick<Config, 'mailFrom' | 'publicUrl' | 'port'>) =>
  config.mailFrom ?? `Doorstep <no-reply@${new URL(publicUrlOf(config)).hostname}>`

/** The address that campaign and confirmation emails return to. */
export const bounceAddressOf = (config: Pick<Config, 'bounceAddress' | 'publicUrl' | 'port'>) =>
  config.bounceAddress ?? `bounces@${new URL(publicUrlOf(config)).hostname}`

export class ConfigError extends StartError {
  override name = 'ConfigError'
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  /** Absent for the embedded PostgreSQL. */
  readonly databaseUrl?: string
  /** PostgreSQL's own address, if `databaseUrl` leads through a pooler. */
  readonly databaseListenUrl?: string
  /** The address of a streaming replica, which answers bulk reads. */
  readonly databaseReadUrl?: string
  /** Off behind a pooler that doesn't support prepared statements. */
  readonly namedStatements: boolean
  readonly jwtSecret: string
  /** Absent for proxies on this machine. */
  readonly trustProxy?: TrustedProxies
  readonly publicUrl?: string
  readonly admin?: { readonly email: string; readonly password: string }
  readonly demo: boolean
  /**
   * The setting that turned the demo off, because it opens this server to others. Absent if the demo was turned on
   * explicitly.
   */
  readonly demoOffFor?: 'PUBLIC_URL' | 'HOST'
  readonly demoLeads: number
  readonly smtpUrl?: string
  readonly mailFrom?: string
  /** The address that campaign emails return to. Each email adds its token before the @. */
  readonly bounceAddress?: string
  readonly epcApiToken?: string
  /** By default the official service's own address. */
  readonly epcApiUrl?: string
  /** The host from which the site requests certificates. By default this server. */
  readonly epcApiBase?: string
  readonly tiles?: TileSetting
  /** The bucket for files of leads. By default they are in a folder in `dataDir`. */
  readonly s3?: S3Settings
  readonly backups: BackupSettings
  /** Lets Prometheus read the metrics. Without a token there are none. */
  readonly metricsToken?: string
  /** How long a server keeps answering after it is asked to stop, so that proxies notice. */
  readonly drainSeconds: number
  readonly logLevel: 'silent' | 'error' | 'info' | 'debug'
}

const REQUIRED_NODE = 24

/** Reads the settings once, at the start. Throws for the first invalid one with a line that names it. */
export function loadConfig(env: NodeJS.ProcessEnv): Config {
  demandNode(process.versions.node)
  const settings = parseSettings(env)
  const dataDir = writableFolder(settings.DATA_DIR)
  const isForTrying = settings.DATABASE_URL === undefined && settings.NODE_ENV !== 'production'
  const demoOffFor = settings.DEMO === undefined && isForTrying ? openSetting(settings) : undefined
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir,
    namedStatements: settings.NAMED_STATEMENTS,
    jwtSecret: settings.JWT_SECRET ?? keptSecret(dataDir, 'jwt'),
    demo: settings.DEMO ?? (isForTrying && demoOffFor === undefined),
    demoLeads: settings.DEMO_LEADS,
    backups: readBackups(settings, dataDir),
    drainSeconds: settings.DRAIN_SECONDS,
    logLevel: settings.LOG_LEVEL,
    ...(settings.ADMIN_EMAIL && settings.ADMIN_PASSWORD
      ? { admin: { email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD } }
      : {}),
    ...given({
      demoOffFor,
      databaseUrl: settings.DATABASE_URL,
      databaseListenUrl: settings.DATABASE_LISTEN_URL,
      databaseReadUrl: settings.DATABASE_READ_URL,
      publicUrl: settings.PUBLIC_URL,
      trustProxy: settings.TRUST_PROXY === undefined ? undefined : readTrustProxy(settings.TRUST_PROXY),
      smtpUrl: settings.SMTP_URL,
      mailFrom: settings.MAIL_FROM,
      bounceAddress: settings.BOUNCE_ADDRESS,
      epcApiToken: settings.EPC_API_TOKEN,
      epcApiUrl: settings.EPC_API_URL,
      epcApiBase: settings.EPC_API_BASE,
      tiles: readTiles(settings, dataDir),
      s3: readS3(settings),
      metricsToken: settings.METRICS_TOKEN,
    }),
  }
}

/** The demo's password is public, so the demo is reachable from this machine only, unless it is turned on explicitly. */
function openSetting({ PUBLIC_URL, HOST }: z.output<typeof settingsSchema>): Config['demoOffFor'] {
  if (PUBLIC_URL !== undefined && !isThisMachine(new URL(PUBLIC_URL).hostname)) return 'PUBLIC_URL'
  return isThisMachine(HOST) ? undefined : 'HOST'
}

const isThisMachine = (host: string) =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host.toLowerCase())

/** Older versions can't run the server's .ts files. */
export function demandNode(version: string): void {
  if (Number(version.split('.')[0]) >= REQUIRED_NODE) return
  throw new ConfigError(`Doorstep runs on Node ${REQUIRED_NODE}, this is ${version}: start it with npm start.`)
}

const wholeNumber = (message: string, { least, most }: { least: number; most: number }) =>
  z.coerce.number(message).check(z.int(message), z.minimum(least, message), z.maximum(most, message))

const url = (message: string, protocol: RegExp) => z.optional(z.url({ protocol, error: message }))

const databaseUrl = () => url('give it as postgres://user:password@host:5432/database', /^postgres(ql)?$/)

const settingsSchema = z
  .object({
    NODE_ENV: z.optional(z.string()),
    PORT: z._default(wholeNumber('give a port from 0 to 65535', { least: 0, most: 65_535 }), 8080),
    HOST: z._default(z.string(), '127.0.0.1'),
    DATA_DIR: z._default(z.string(), './data'),
    DATABASE_URL: databaseUrl(),
    DATABASE_LISTEN_URL: databaseUrl(),
    DATABASE_READ_URL: databaseUrl(),
    NAMED_STATEMENTS: z._default(z.stringbool({ error: 'give 1 for prepared statements or 0 for none' }), true),
    JWT_SECRET: z.optional(z.string().check(z.minLength(32, 'give at least 32 characters, or leave it out'))),
    PUBLIC_URL: url('give the address people open, such as https://crm.example.com', /^https?$/),
    TRUST_PROXY: z.optional(
      z.string().check(
        z.refine((text) => readTrustProxy(text) !== undefined, {
          error: 'give off, loopback, a number of proxies, or their addresses, such as 10.0.0.0/8,192.168.1.5',
        }),
      ),
    ),
    ADMIN_EMAIL: z.optional(z.email('give an email address')),
    ADMIN_PASSWORD: z.optional(newPassword),
    DEMO: z.optional(z.stringbool({ error: 'give 1 for demo data or 0 for none' })),
    DEMO_LEADS: z._default(wholeNumber('give a number from 0 to 1000000', { least: 0, most: 1_000_000 }), 2000),
    SMTP_URL: url('give it as smtp://user:password@host:587', /^smtps?$/),
    MAIL_FROM: z.optional(z.string()),
    BOUNCE_ADDRESS: z.optional(z.email('give an email address, such as bounces@crm.example.com')),
    EPC_API_TOKEN: z.optional(z.string()),
    EPC_API_URL: url('give the address of the EPC service, such as https://api.example.com', /^https?$/),
    EPC_API_BASE: url(
      'give the address of the host that answers EPC lookups, such as https://crm.example.com',
      /^https?$/,
    ),
    TILE_URL: z.optional(z.string()),
    TILE_ATTRIBUTION: z.optional(z.string()),
    S3_BUCKET: z.optional(z.string()),
    S3_ENDPOINT: url('give the address of the S3 service, such as https://s3.example.com', /^https?$/),
    S3_REGION: z._default(z.string(), 'us-east-1'),
    S3_ACCESS_KEY_ID: z.optional(z.string()),
    S3_SECRET_ACCESS_KEY: z.optional(z.string()),
    BACKUP_AT: z._default(
      z.string().check(
        z.refine((text) => text === OFF || CLOCK_TIME.test(text), {
          error: 'give a time of the day in London, such as 03:00, or off',
        }),
      ),
      '03:00',
    ),
    BACKUP_TO: z.optional(z.string()),
    BACKUP_KEEP: z.prefault(
      z.pipe(
        z.pipe(z.string(), z.transform(readKeepRule)),
        z.custom<KeepRule>((rule) => rule !== undefined, {
          error: 'give how many days, weeks and months keep a backup, such as 7d,4w,12m',
        }),
      ),
      '7d,4w,12m',
    ),
    METRICS_TOKEN: z.optional(z.string().check(z.minLength(20, 'give at least 20 characters, or leave it out'))),
    DRAIN_SECONDS: z._default(wholeNumber('give a number from 0 to 60', { least: 0, most: 60 }), 0),
    LOG_LEVEL: z._default(z.enum(['silent', 'error', 'info', 'debug'], 'give silent, error, info or debug'), 'error'),
  })
  .check(
    z.refine((given) => given.DATABASE_LISTEN_URL === undefined || given.DATABASE_URL !== undefined, {
      path: ['DATABASE_LISTEN_URL'],
      error: 'give it together with DATABASE_URL',
    }),
    z.refine((given) => given.DATABASE_READ_URL === undefined || given.DATABASE_URL !== undefined, {
      path: ['DATABASE_READ_URL'],
      error: 'give it together with DATABASE_URL',
    }),
    z.refine((given) => (given.ADMIN_EMAIL === undefined) === (given.ADMIN_PASSWORD === undefined), {
      path: ['ADMIN_EMAIL'],
      error: 'give it together with ADMIN_PASSWORD',
    }),
    z.refine(({ TILE_URL: url }) => url === undefined || readTileSetting(url, undefined) !== undefined, {
      path: ['TILE_URL'],
      error:
        'give https://host/{z}/{x}/{y}.png, the address of a .pmtiles file, or the path of an existing one or of a folder with some',
    }),
    z.refine(({ TILE_URL: url, TILE_ATTRIBUTION: whose }) => whose !== undefined || !url || !needsAttribution(url), {
      path: ['TILE_ATTRIBUTION'],
      error: 'give it together with TILE_URL: the map has to show whose it is',
    }),
    z.refine((given) => new Set([!given.S3_BUCKET, !given.S3_ACCESS_KEY_ID, !given.S3_SECRET_ACCESS_KEY]).size === 1, {
      path: ['S3_BUCKET'],
      error: 'give it together with S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
    }),
  )

/** The names of all settings in the environment. */
export const SETTING_NAMES: readonly string[] = Object.keys(settingsSchema.shape)

function parseSettings(env: NodeJS.ProcessEnv): z.output<typeof settingsSchema> {
  const filledIn = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = settingsSchema.safeParse(filledIn)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ConfigError(`${issue?.path.join('.') ?? 'A setting'} is wrong: ${issue?.message.replace(/\.$/, '') ?? ''}.`)
}

/** By default, the files that `make:streets` has put into the data folder. */
function readTiles(
  { TILE_URL: url, TILE_ATTRIBUTION: attribution }: z.output<typeof settingsSchema>,
  dataDir: string,
): TileSetting | undefined {
  return url === undefined ? readTileFolder(join(dataDir, 'streets'), attribution) : readTileSetting(url, attribution)
}

const OFF = 'off'

function readBackups(settings: z.output<typeof settingsSchema>, dataDir: string): BackupSettings {
  const { BACKUP_AT: at, BACKUP_TO: to, BACKUP_KEEP: keep } = settings
  const bucket = readS3(settings)
  return {
    keep,
    place:
      to === undefined && bucket
        ? { bucket, drafts: join(dataDir, 'backups-being-sent') }
        : { folder: resolve(to ?? join(dataDir, 'backups')) },
    ...(at === OFF ? {} : { at }),
  }
}

function readS3(settings: z.output<typeof settingsSchema>): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return {
    bucket,
    accessKeyId,
    secretAccessKey,
    region: settings.S3_REGION,
    ...given({ endpoint: settings.S3_ENDPOINT }),
  }
}

function writableFolder(path: string): string {
  const folder = resolve(path)
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
    return folder
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
    throw new ConfigError(`DATA_DIR can’t be written: ${folder}${reason}. Choose another folder or change its owner.`)
  }
}

/** Node's own recursive option never returns for a folder that answers `ENOENT`, as /proc does. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

const given = <Values extends Record<string, unknown>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Given<Values>
