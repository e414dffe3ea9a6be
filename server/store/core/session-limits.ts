import type pg from 'pg'

// A server that is paused (a sleeping laptop, a moved container) or has vanished must not hold locks for long: neither
// on a company's rows nor on its next commit. PostgreSQL itself ends the transactions of such a server. The limits on
// single statements are far above what a request needs; bulk work lifts them for its transaction.

/** Between two statements of a transaction: a company never waits longer for a stalled server. */
const IDLE_IN_TRANSACTION = '10s'
const STATEMENT = '60s'
/** PostgreSQL 17 and newer. */
const TRANSACTION = '5min'

/** Applied only where the server and its system support the setting; the rest are useful without it. */
const whereKnown = (name: string, value: string) =>
  `begin perform set_config('${name}', '${value}', false); exception when others then null; end;`

/** For each new connection of a pool. TCP settings have no effect on a local socket, which needs none. */
export const SESSION_LIMITS = `
  set idle_in_transaction_session_timeout = '${IDLE_IN_TRANSACTION}';
  set statement_timeout = '${STATEMENT}';
  do $$ begin
    ${whereKnown('transaction_timeout', TRANSACTION)}
    ${whereKnown('client_connection_check_interval', '5s')}
    ${whereKnown('tcp_keepalives_idle', '10')}
    ${whereKnown('tcp_keepalives_interval', '5')}
    ${whereKnown('tcp_keepalives_count', '3')}
    ${whereKnown('tcp_user_timeout', '20s')}
  end $$`

/** For bulk work, in this transaction alone. A pause between statements still ends it. */
export const LONG_WORK = `
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = '60s';
  select set_config('transaction_timeout', '0', true)
  where current_setting('server_version_num')::integer >= 170000`

export const allowLongWork = async (client: pg.ClientBase): Promise<void> => void (await client.query(LONG_WORK))
