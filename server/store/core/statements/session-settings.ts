import type pg from 'pg'

// Settings for each statement of a connection: whether it may write, its time limit, its planning. An unshared
// connection gets them once, when it is opened. Behind a pooler connections are shared, so each transaction begins with
// them.

export interface SessionSettings {
  /** Only transactions that ask for it may write. */
  readonly isReadOnly?: boolean
  readonly values: Readonly<Record<string, string>>
}

// A server that is paused (a sleeping laptop, a moved container) or has vanished must not hold locks for long: neither
// on a company's rows nor on its next commit. PostgreSQL itself ends the transactions of such a server. The limits on
// single statements are far above what a request needs; bulk work lifts them for its transaction.

export const SESSION_LIMITS: SessionSettings = {
  values: {
    // Between two statements of a transaction, so that a company never waits longer for a stalled server.
    idle_in_transaction_session_timeout: '10s',
    statement_timeout: '60s',
  },
}

/** Applied only if the server and its system support the setting. The others are useful without it. */
const WHERE_KNOWN = {
  // PostgreSQL 17 and newer.
  transaction_timeout: '5min',
  client_connection_check_interval: '5s',
}
/** These have no effect on a local socket, which needs none. A pooler sets them itself. */
const OF_THE_NETWORK = {
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
  tcp_user_timeout: '20s',
}

const whereKnown = ([name, value]: readonly [string, string]) =>
  `begin perform set_config('${name}', '${value}', false); exception when others then null; end;`

/** For an unshared connection. */
export const asSession = ({ isReadOnly = false, values }: SessionSettings): string => `
  ${isReadOnly ? 'set default_transaction_read_only = on;' : ''}
  ${Object.entries(values)
    .map(([name, value]) => `set ${name} = '${value}'`)
    .join('; ')};
  do $$ begin
    ${Object.entries({ ...WHERE_KNOWN, ...OF_THE_NETWORK })
      .map(whereKnown)
      .join('\n    ')}
  end $$;
  select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'`

export interface TransactionSettings {
  /** Statements that apply the settings to the transaction that they begin. */
  readonly reading: string
  readonly writing: string
}

/** `known`: the settings of `settingsKnown`. */
export function asTransaction(
  { isReadOnly = false, values }: SessionSettings,
  known: Readonly<Record<string, string>>,
): TransactionSettings {
  const all = [
    ...Object.entries({ ...values, ...known }).map(([name, value]) => `set_config('${name}', '${value}', true)`),
    `set_config('synchronous_commit', replace(current_setting('synchronous_commit'), 'off', 'on'), true)`,
  ]
  const writing = `select ${all.join(', ')}`
  return { writing, reading: isReadOnly ? `${writing}, set_config('transaction_read_only', 'on', true)` : writing }
}

/** Which of the settings that depend on the version this server accepts. */
export async function settingsKnown(client: pg.ClientBase): Promise<Readonly<Record<string, string>>> {
  const known: Record<string, string> = {}
  for (const [name, value] of Object.entries(WHERE_KNOWN)) {
    const isTaken = await client.query('select set_config($1, $2, true)', [name, value]).then(
      () => true,
      () => false,
    )
    if (isTaken) known[name] = value
  }
  return known
}

/** For bulk work, in this transaction only. A pause between statements still ends it. */
export const LONG_WORK = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = '60s';
  select set_config('transaction_timeout', '0', true)
  where current_setting('server_version_num')::integer >= 170000`

export const allowLongWork = async (client: pg.ClientBase): Promise<void> => void (await client.query(LONG_WORK))
