import type pg from 'pg'
import type { Store } from '../../../server/store/core/open-store.ts'
import { pipelineBy } from '../../../server/store/core/statements/pipeline.ts'

type Query = (...args: unknown[]) => unknown

/** Passes pokes of the server's commits on at once: over NOTIFY they would arrive at any moment. */
export function handPokesOver({ pool }: Store, onPoke: (payload: string) => void): void {
  const query = pool.query.bind(pool) as Query
  const isPoke = (text: unknown) => typeof text === 'string' && text.startsWith('select pg_notify')
  const handOver = (payloads: readonly string[]) => {
    for (const payload of payloads) onPoke(payload)
    return Promise.resolve()
  }
  const observed =
    (ask: Query): Query =>
    (...args) => {
      if (!isPoke(args[0])) return ask(...args)
      const [, payloads] = args[1] as [string, string | string[]]
      return handOver([payloads].flat())
    }
  Object.assign(pool, { query: observed(query) })
  // Pokes of commits arrive on their connection.
  pool.on('connect', (client) => Object.assign(client, { query: observed(client.query.bind(client) as Query) }))
}

/** Sends statements one by one that would be sent together, so that a server can die between any two. */
export function askOneByOne({ pool }: Store): void {
  pool.on('connect', (client: pg.PoolClient) =>
    pipelineBy(client, (statements) => {
      let before: Promise<unknown> = Promise.resolve()
      return statements.map(({ text, values }) => {
        const answer = before.then(() => client.query(text, values as unknown[] | undefined))
        before = answer
        return answer
      })
    }),
  )
}

/** With so few rows planning is most of a statement's cost: each connection plans a text once. */
export function prepareStatements({ pool }: Store): void {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `statement${names.size}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client: pg.PoolClient) => {
    const query = client.query.bind(client) as Query
    const prepared: Query = (text, values, ...rest) =>
      typeof text === 'string' && Array.isArray(values) && values.length > 0
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(text, values, ...rest)
    Object.assign(client, { query: prepared })
  })
}

/**
 * People who should confirm count as asked already, for each list by an email of its own: the queue of emails runs at its own
 * pace, and no seed would repeat. Several processes start on one database.
 */
export async function askNobody({ pool }: Store): Promise<void> {
  await pool.query(`
    begin read write;
    select pg_advisory_xact_lock(hashtext('simulation: nobody is asked'));
    create or replace function nobody_is_asked() returns trigger language plpgsql as $$
      begin
        if new.state = 'pending' then
          new.asked_at := now();
          new.ask_token := right(new.company_id::text, 8)
            || substr(md5(new.company_id::text || new.subscriber_id::text || new.list_id::text), 9);
        end if;
        return new;
      end $$;
    do $$ begin
      if not exists (select from pg_trigger where tgname = 'nobody_is_asked') then
        create trigger nobody_is_asked before insert or update on list_member
          for each row execute function nobody_is_asked();
      end if;
    end $$;
    commit`)
}
