import type { Change } from './plant.ts'

export interface PlantedBug {
  name: string
  changes: readonly Change[]
}

/** The product with one rule broken each. What they break is known from the field: see sync.md. */
export const plantedBugs: readonly PlantedBug[] = [
  {
    name: 'bigserial cursor',
    // The seq is drawn when the transaction begins, as a sequence would; commits come in another order.
    changes: [
      {
        file: 'server/store/tenant-transaction.ts',
        find: '    (tenant) => work(tenant(companyId)),',
        put: `    async (tenant) => {
      const tx = tenant(companyId)
      Object.assign(tx, { early: await drawSeq(store, companyId) })
      return work(tx)
    },`,
      },
      {
        file: 'server/store/stamp.ts',
        find: `insert into company_clock (company_id, seq) values (\${tx.companyId}, 1)
      on conflict (company_id) do update set seq = company_clock.seq + 1
      returning seq`,
        put: `\${
        (tx as { early?: number }).early === undefined
          ? sql\`insert into company_clock (company_id, seq) values (\${tx.companyId}, 1)
              on conflict (company_id) do update set seq = company_clock.seq + 1 returning seq\`
          : sql\`select \${(tx as { early?: number }).early}::bigint as seq\`
      }`,
      },
      {
        file: 'server/store/tenant-transaction.ts',
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
        file: 'server/store/stamp.ts',
        find: 'insert into seq_log (company_id, seq, nonce) select ${tx.companyId}, seq, ${nonce} from clock',
        put: 'insert into seq_log (company_id, seq, nonce) select ${tx.companyId}, seq, ${nonce} from clock on conflict do nothing',
      },
    ],
  },
  {
    name: 'seq-only cursor inside a group',
    changes: [
      {
        file: 'server/store/feed.ts',
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
        find: '    { keeps: () => (sync.key && kept ? { userId, key: sync.key, status, body: kept } : undefined) },\n',
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
        find: '      if (!earlier) kept = await change(tx, run)\n',
        put: `      try {
        if (!earlier) kept = await change(tx, run)
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
    name: 'drop on 401',
    changes: [
      {
        file: 'src/sync/settle.ts',
        find: "    case 'hold':\n      return hold(run)",
        put: "    case 'hold':\n      await outbox.pending.delete(entry.seq)\n      return hold(run)",
      },
    ],
  },
  {
    name: 'status told from a substring',
    changes: [
      {
        file: 'src/sync/replies.ts',
        find: 'reason.status >= 500 ?',
        put: "reason.message.includes('500') ?",
      },
    ],
  },
  {
    name: 'overlay dropped at the acknowledgement',
    changes: [
      {
        file: 'src/db/overlay.ts',
        find: 'entry.epoch === pulled.epoch && entry.ackedSeq > pulled.cursorSeq',
        put: 'entry.epoch === pulled.epoch && entry.ackedSeq > pulled.cursorSeq + 1e9',
      },
    ],
  },
  {
    name: 'cursor saved before rows',
    changes: [
      {
        file: 'src/sync/pull.ts',
        find: '  const isApplied = await applyChanges(rows, page, cursor)',
        put: `  await rows.meta.put({ ...(await readMeta(rows)), cursor: page.cursor, cursorSeq: page.upTo })
  const isApplied = await applyChanges(rows, page, page.cursor)`,
      },
    ],
  },
  {
    name: 'order by clock',
    changes: [
      {
        file: 'src/db/outbox-queue.ts',
        find: "const pending = await outbox.pending.where({ userId }).sortBy('seq')",
        put: "const pending = await outbox.pending.where({ userId }).sortBy('savedAt')",
      },
    ],
  },
  {
    name: 'safe only under the lock',
    // What another context has moved meanwhile is moved once more.
    changes: [
      {
        file: 'src/db/outbox-queue.ts',
        find: '    const entry = await outbox.pending.get(sent.seq)\n    if (!isAsSent(entry, sent)) return',
        put: '    const entry = sent',
      },
    ],
  },
  {
    name: 'an interrupted bootstrap counts as complete',
    changes: [
      {
        file: 'src/sync/bootstrap.ts',
        find: '  if (!before.bootstrap) await begin(context, rows)\n',
        put: `  if (before.bootstrap?.after !== undefined) {
    const { bootstrap: place, ...rest } = before
    await rows.meta.put({ ...rest, shown: rest.generation, bootstrapComplete: true, cursor: place.headCursor, cursorSeq: place.headSeq })
  } else if (!before.bootstrap) await begin(context, rows)
`,
      },
    ],
  },
  {
    name: 'tombstones removed before the floor moves',
    changes: [
      {
        file: 'server/store/purge.ts',
        find: "    await tx.sql.deleteFrom('seq_log').where('company_id', '=', companyId).where('seq', '<', next).execute()\n",
        put: '',
      },
      { file: 'server/store/purge.ts', find: 'sql`greatest(min_seq, ${next})`', put: 'sql`min_seq`' },
    ],
  },
  {
    name: 'the company on the screen instead of the one worked in',
    changes: [
      {
        file: 'src/sync/push.ts',
        find: '  if (ready.length === 0) return done\n',
        put: `  if (ready.length === 0) return done
  const onScreen = await readAuth(run.ports.data.outbox, 'active-company')
  for (const entry of ready) entry.companyId = onScreen?.companyId ?? entry.companyId
`,
      },
      {
        file: 'src/sync/push.ts',
        find: "import { headers as wireHeaders } from '../../contract/protocol.ts'\n",
        put: "import { headers as wireHeaders } from '../../contract/protocol.ts'\nimport { readAuth } from '../db/auth-record.ts'\n",
      },
    ],
  },
  {
    name: 'sent again after a restore under new keys',
    changes: [
      {
        file: 'src/db/resend.ts',
        find: '.map((entry) => unacknowledged(entry, now))',
        put: '.map((entry) => ({ ...unacknowledged(entry, now), mutationId: crypto.randomUUID() }))',
      },
    ],
  },
  {
    name: 'a 200 without Sync-Seq is believed',
    changes: [
      {
        file: 'src/sync/replies.ts',
        find: "  if (!isOurs || seq === null || !/^\\d+$/.test(seq) || epoch === null) return { kind: 'again', error: UNREACHABLE }",
        put: "  if (reply.status !== 200 && !isOurs) return { kind: 'again', error: UNREACHABLE }\n  if (seq === null || epoch === null) return { kind: 'acknowledged', ackedSeq: 0, epoch: '' }",
      },
    ],
  },
  {
    name: 'what is refused holds back other rows',
    changes: [
      {
        file: 'src/sync/lanes.ts',
        find: '  const isHeldBack = heldBackBy(pending, new Set(parked.map((entry) => entry.mutationId)))\n',
        put: '  const isHeldBack = parked.length > 0 ? () => true : heldBackBy(pending, new Set())\n',
      },
    ],
  },
]
