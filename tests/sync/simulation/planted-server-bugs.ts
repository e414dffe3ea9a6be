import type { PlantedBug } from './plant.ts'

/** The server's part of `planted-bugs.ts`. */
export const plantedServerBugs: readonly PlantedBug[] = [
  {
    name: 'bigserial cursor',
    // The seq is drawn when the transaction begins, as a sequence would; commits come in another order.
    changes: [
      {
        file: 'server/store/core/tenant-transaction.ts',
        find: '(tenant) => work(tenant(companyId)), {',
        put: `async (tenant) => {
      const tx = tenant(companyId)
      Object.assign(tx, { early: await drawSeq(store, companyId) })
      return work(tx)
    }, {`,
      },
      {
        file: 'server/store/core/stamp.ts',
        find: `insert into company_clock (company_id, seq, wished_at) select \${tx.companyId}, 1, \${wishedAt(tx)}
      on conflict (company_id) do update
        set seq = company_clock.seq + 1, wished_at = coalesce(excluded.wished_at, company_clock.wished_at)
      returning seq, wished_at`,
        put: `\${
        (tx as { early?: number }).early === undefined
          ? sql\`insert into company_clock (company_id, seq, wished_at) select \${tx.companyId}, 1, \${wishedAt(tx)}
              on conflict (company_id) do update
                set seq = company_clock.seq + 1, wished_at = coalesce(excluded.wished_at, company_clock.wished_at)
              returning seq, wished_at\`
          : sql\`select \${(tx as { early?: number }).early}::bigint as seq, \${wishedAt(tx)} as wished_at\`
      }`,
      },
      {
        file: 'server/store/core/tenant-transaction.ts',
        find: 'const WRITE =',
        put: `async function drawSeq(store: Store, companyId: string): Promise<number> {
  // Beside the connection that the request has.
  const client = await new Promise<pg.PoolClient>((resolve, reject) =>
    store.pool.connect((error, given) => (given ? resolve(given) : reject(error))),
  )
  try {
    await client.query('begin read write')
    const { rows } = await client.query('insert into company_clock (company_id, seq) values ($1, 1) on conflict (company_id) do update set seq = company_clock.seq + 1 returning seq', [companyId])
    await client.query("insert into seq_log (company_id, seq, nonce) values ($1, $2, 'drawn')", [companyId, rows[0].seq])
    await client.query('commit')
    return Number(rows[0].seq)
  } finally {
    client.release()
  }
}

const WRITE =`,
      },
      {
        file: 'server/store/core/stamp.ts',
        find: 'insert into seq_log (company_id, seq, nonce) select ${tx.companyId}, seq, ${nonce} from clock',
        put: 'insert into seq_log (company_id, seq, nonce) select ${tx.companyId}, seq, ${nonce} from clock on conflict do nothing',
      },
    ],
  },
  {
    name: 'a deleted lead leaves its follow-ups',
    changes: [
      {
        file: 'server/store/leads/lead-rows.ts',
        find: "  ['followUp', 'follow_up'],\n",
        put: '',
      },
    ],
  },
  {
    name: 'a follow-up sent again gets another id',
    changes: [
      {
        file: 'server/routes/records/follow-ups.ts',
        find: 'const followUpId = call.sync.key ?? randomUUID()',
        put: 'const followUpId = randomUUID()',
      },
    ],
  },
  {
    name: 'seq-only cursor inside a group',
    changes: [
      {
        file: 'server/store/feed/feed.ts',
        find: '(seq, entity, id) > (${after.seq}::bigint, ${after.entity}, ${after.id || LOWEST_ID}::uuid)',
        put: 'seq > ${after.seq}::bigint and ${LOWEST_ID}::text is not null',
      },
    ],
  },
  {
    name: 'dedupe outside the transaction',
    changes: [
      {
        file: 'server/sync/run-mutation.ts',
        find: '      keeps: () => (sync.key && kept ? [{ userId, key: sync.key, status, body: kept }] : []),\n',
        put: '',
      },
      {
        file: 'server/sync/run-mutation.ts',
        find: '  const epoch = earlier?.epoch ?? stamped ?? (await readEpoch(store.db))\n',
        put: `  const epoch = earlier?.epoch ?? stamped ?? (await readEpoch(store.db))
  const { key } = sync
  if (key && kept) {
    const body = kept
    await writeTenant(store, companyId, async (tx) => {
      await claimKey(tx, { userId, key, fingerprint: run.fingerprint })
      const answer = { status, body: JSON.stringify(body), seq: seq ?? null }
      await tx.sql.updateTable('idempotency').set(answer).where('user_id', '=', userId).where('key', '=', key).execute()
    })
  }
`,
      },
      {
        file: 'server/sync/run-mutation.ts',
        find: '  const claimed = sync.key ? await claimKey(tx, { userId, key: sync.key, fingerprint }) : await claimNoKey(tx, userId)\n',
        put: `  const known = sync.key && await tx.sql.selectFrom('idempotency').selectAll().where('company_id', '=', tx.companyId).where('user_id', '=', userId).where('key', '=', sync.key).executeTakeFirst()
  const claimed = !known || known.status === null ? { kind: 'fresh', isMember: true } : known.fingerprint === fingerprint ? { ...known, kind: 'replay', seq: known.seq ?? undefined } : { kind: 'mismatch' }
`,
      },
    ],
  },
  {
    name: 'dedupe stores refusals',
    changes: [
      {
        file: 'server/sync/run-mutation.ts',
        find: '      if (!claimedNow.value) kept = await change(tx, stayingWithin(await target, isShared))\n',
        put: `      try {
        if (!claimedNow.value) kept = await change(tx, stayingWithin(await target, isShared))
      } catch (error) {
        if (!sync.key || !(error instanceof Refusal)) throw error
        refused = error
        kept = { body: { code: error.code, message: error.message } }
      }
`,
      },
      {
        file: 'server/sync/run-mutation.ts',
        find: '  let kept: Kept | undefined\n',
        put: '  let kept: Kept | undefined\n  let refused: Refusal | undefined\n',
      },
      {
        file: 'server/sync/run-mutation.ts',
        find: '  const epoch = earlier?.epoch ?? stamped ?? (await readEpoch(store.db))\n',
        put: '  const epoch = earlier?.epoch ?? stamped ?? (await readEpoch(store.db))\n  if (refused) throw refused\n',
      },
    ],
  },
  {
    name: 'tombstones removed before the floor moves',
    changes: [
      {
        file: 'server/store/purge/purge.ts',
        find: "    await tx.sql.deleteFrom('seq_log').where('company_id', '=', companyId).where('seq', '<', next).execute()\n",
        put: '',
      },
      { file: 'server/store/purge/purge.ts', find: 'sql`greatest(min_seq, ${next})`', put: 'sql`min_seq`' },
    ],
  },
  {
    name: 'a session that was ended is still believed',
    changes: [
      {
        file: 'server/commands/users/authenticate.ts',
        find: 'active && tokenVersion === stamp && endedAt === null && ',
        put: 'active && ',
      },
    ],
  },
  {
    name: 'a lead that is added again is another lead',
    changes: [
      {
        file: 'server/routes/records/lead-changes.ts',
        find: '    const leadId = call.sync.key ?? randomUUID()\n    return answerMutation(services, call, {',
        put: '    const leadId = randomUUID()\n    const sync = { ...call.sync, key: undefined }\n    return answerMutation(services, { ...call, sync }, {',
      },
    ],
  },
  {
    name: 'a change of details empties what it does not name',
    changes: [
      {
        file: 'server/routes/records/lead-changes.ts',
        find: 'args: { leadId, fields: call.body } }',
        put: "args: { leadId, fields: { customer_message: '', ...call.body } } }",
      },
    ],
  },
  {
    name: 'nobody hears of their value that was replaced',
    changes: [
      {
        file: 'server/sync/run-mutation.ts',
        find: 'by !== userId && (isDecision || v > base)',
        put: 'by === userId && v < 0 && (isDecision || v > base)',
      },
    ],
  },
]
