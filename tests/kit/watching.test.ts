import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensurePrograms, INSTALL_MS } from '../support/server/debian-program.ts'
import { startTestServer, type TestServer } from '../support/server/test-server.ts'

const PROMTOOL = { binary: '/usr/bin/promtool', package: 'prometheus' }
const TOKEN = 'only the tests know this token'
const RULES = 'kit/prometheus/alerts.yml'
const DASHBOARD = 'kit/grafana/doorstep.json'
/** Metrics that Prometheus creates itself. */
const OF_PROMETHEUS = new Set(['up'])

const run = promisify(execFile)
let server: TestServer
let folder: string
beforeAll(async () => {
  await ensurePrograms(PROMTOOL)
  server = await startTestServer({ metricsToken: TOKEN })
  folder = mkdtempSync(join(tmpdir(), 'doorstep-watching-'))
}, INSTALL_MS)
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** With one company that waits and one task that is due, each metric has a value. */
async function exportedNames(): Promise<Set<string>> {
  const companyId = await server.addCompany()
  const { token } = await server.addUser({ companyIds: [companyId] })
  const headers = { 'sync-device': crypto.randomUUID(), 'sync-pending': `1;oldest=60;company=${companyId}` }
  await server.call('GET', '/api/sync/access', { token, headers })
  const { text } = await server.call('GET', '/metrics', { token: TOKEN })
  return new Set([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) => namesOf(name, type)))
}

const namesOf = (name: string, type: string | undefined) =>
  type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name]

/** The metrics in an expression: without labels, texts, durations and words of PromQL. */
function namesIn(expression: string): string[] {
  const plain = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without)\s*\([^)]*\)/g, '')
  return [...plain.matchAll(/(?<![\w$.])[a-z_][\w:]*(?!\s*\()\b/g)]
    .map(([name]) => name)
    .filter((name) => !/^(and|or|unless|on|by|without|sum|max|min|rate|increase|topk|vector)$/.test(name))
    .filter((name) => !expression.includes(`${name} (`) && !expression.includes(`${name}(`))
}

const expressionsOfRules = () =>
  [...readFileSync(RULES, 'utf8').matchAll(/^ +expr: (?:\|\n((?: {10,}.*\n)+)|(.+)$)/gm)].map(([, several, one]) =>
    (several ?? one ?? '').trim(),
  )

interface Panel {
  readonly title: string
  readonly targets?: readonly { readonly expr: string }[]
}
const panels = () => (JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Panel[] }).panels

function expectExported(expression: string, exported: ReadonlySet<string>, of: string): void {
  const names = namesIn(expression)
  expect(names, of).not.toEqual([])
  expect(
    names.filter((name) => !exported.has(name) && !OF_PROMETHEUS.has(name)),
    of,
  ).toEqual([])
}

test('each of the ten rules uses metrics that a server has', async () => {
  const exported = await exportedNames()
  const expressions = expressionsOfRules()
  expect(expressions).toHaveLength(10)
  for (const expression of expressions) expectExported(expression, exported, expression)
})

test('each panel of the dashboard uses metrics that a server has', async () => {
  const exported = await exportedNames()
  const queries = panels().flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })))
  expect(queries.length).toBeGreaterThan(20)
  for (const { title, expr } of queries) expectExported(expr, exported, title)
})

test('panels have unique titles and don’t overlap', () => {
  const positions = (JSON.parse(readFileSync(DASHBOARD, 'utf8')) as { panels: Placed[] }).panels
  const cells = positions.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
  )
  expect(new Set(cells).size).toBe(cells.length)
  expect(positions.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true)
  const titles = positions.filter(({ type }) => type !== 'row').map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
})

interface Placed extends Panel {
  readonly type: string
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>
}

test('Prometheus accepts the rules and its configuration', async () => {
  const { stdout } = await run(PROMTOOL.binary, ['check', 'rules', RULES])
  expect(stdout).toContain('10 rules found')
  const token = join(folder, 'token')
  writeFileSync(token, TOKEN)
  const config = readFileSync('kit/prometheus/prometheus.yml', 'utf8').replace('/etc/prometheus/doorstep-token', token)
  writeFileSync(join(folder, 'prometheus.yml'), config)
  writeFileSync(join(folder, 'alerts.yml'), readFileSync(RULES))
  expect((await run(PROMTOOL.binary, ['check', 'config', join(folder, 'prometheus.yml')])).stdout).toContain('SUCCESS')
})

test('Prometheus reads the answer of a server without an error', async () => {
  const { text } = await server.call('GET', '/metrics', { token: TOKEN })
  const checking = run(PROMTOOL.binary, ['check', 'metrics'])
  checking.child.stdin?.end(text)
  // It exits with 3 for the names that the library gives to Node's handles.
  const { stderr } = await checking.catch((error: { stderr: string }) => error)
  expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('nodejs_active_'))).toEqual([])
})

test('each rule fires where it should, and none on a healthy server', async () => {
  writeFileSync(join(folder, 'alerts.yml'), readFileSync(RULES))
  writeFileSync(join(folder, 'rules.test.yml'), JSON.stringify(ruleTests()))
  await run(PROMTOOL.binary, ['test', 'rules', join(folder, 'rules.test.yml')]).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout)
  })
})

const JOB = 'job="doorstep"'
const HERE = `${JOB}, instance="a:8080"`
const WELL: Readonly<Record<string, string>> = {
  [`up{${HERE}}`]: '1x90',
  [`doorstep_database_up{${HERE}}`]: '1x90',
  [`doorstep_disk_free_bytes{${HERE}}`]: '50e9x90',
  [`doorstep_disk_kept_free_bytes{${HERE}}`]: '5e9x90',
  [`doorstep_http_requests_total{${HERE}, status="200"}`]: '0+600x90',
  [`doorstep_http_requests_total{${HERE}, status="503"}`]: '0+3x90',
  [`doorstep_event_loop_delay_seconds{${HERE}, of="p99"}`]: '0.02x90',
  [`doorstep_pool_waiting{${HERE}, pool="requests"}`]: '2x90',
  [`doorstep_feed_lag_seconds{${HERE}}`]: '0.3x90',
  [`doorstep_unsent_oldest_seconds{${HERE}, company="c"}`]: '3600x90',
  [`doorstep_queue_oldest_seconds{${HERE}, queue="mail"}`]: '20x90',
  [`doorstep_emails_waiting{${HERE}}`]: '500x90',
  [`doorstep_emails_total{${HERE}, outcome="sent"}`]: '0+60x90',
}

/** The values of series that make each rule fire. */
const WRONG: Readonly<
  Record<string, readonly [series: string, values: string, labels: Readonly<Record<string, string>>]>
> = {
  DoorstepDown: [`up{${HERE}}`, '0x90', { instance: 'a:8080' }],
  DoorstepDatabaseAway: [`doorstep_database_up{${HERE}}`, '0x90', { instance: 'a:8080' }],
  DoorstepDiskLow: [`doorstep_disk_free_bytes{${HERE}}`, '9e9x90', { instance: 'a:8080' }],
  DoorstepRequestsFail: [`doorstep_http_requests_total{${HERE}, status="503"}`, '0+30x90', {}],
  DoorstepServerBusy: [
    `doorstep_event_loop_delay_seconds{${HERE}, of="p99"}`,
    '0.4x90',
    { instance: 'a:8080', of: 'p99' },
  ],
  DoorstepWaitsForDatabase: [
    `doorstep_pool_waiting{${HERE}, pool="requests"}`,
    '40x90',
    { instance: 'a:8080', pool: 'requests' },
  ],
  DoorstepNewsLate: [`doorstep_feed_lag_seconds{${HERE}}`, '60x90', { instance: 'a:8080' }],
  DoorstepWorkUnsent: [`doorstep_unsent_oldest_seconds{${HERE}, company="c"}`, '200000x90', { company: 'c' }],
  DoorstepTasksLate: [`doorstep_queue_oldest_seconds{${HERE}, queue="mail"}`, '4000x90', { queue: 'mail' }],
  DoorstepEmailsStuck: [`doorstep_emails_total{${HERE}, outcome="sent"}`, '60x90', {}],
}

function ruleTests() {
  const names = Object.keys(WRONG)
  const seriesOf = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([series, each]) => ({ series, values: each }))
  const severityOf = (rule: string) =>
    new RegExp(`alert: ${rule}\\n(?:.*\\n)*? +labels: \\{ severity: (\\w+) \\}`).exec(readFileSync(RULES, 'utf8'))?.[1]
  const isQuiet = (except?: string) =>
    names
      .filter((name) => name !== except)
      .map((alertname) => ({ eval_time: '80m', alertname, exp_alerts: [] as unknown[] }))
  return {
    rule_files: ['alerts.yml'],
    evaluation_interval: '1m',
    tests: [
      { interval: '1m', input_series: seriesOf(WELL), alert_rule_test: isQuiet() },
      ...names.map((alertname) => {
        const [series, values, labels] = WRONG[alertname] ?? ['', '', {}]
        const exp_labels = { job: 'doorstep', severity: severityOf(alertname), ...labels }
        return {
          interval: '1m',
          input_series: seriesOf({ ...WELL, [series]: values }),
          promql_expr_test: [
            {
              expr: `count(ALERTS{alertname="${alertname}", alertstate="firing", severity="${exp_labels.severity}"})`,
              eval_time: '80m',
              exp_samples: [{ labels: '{}', value: 1 }],
            },
          ],
          alert_rule_test: isQuiet(alertname),
        }
      }),
    ],
  }
}
